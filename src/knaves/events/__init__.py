"""Events: schedules, pairings, standings and duplicate scoring, as pure functions over frozen values.

Nothing here knows a clock, a table, an account or a database. Entrants are numbers; who they are, and when
and where they play, is known above. What the kinds of event are, with worked examples, is in
``docs/events.md``.
"""
