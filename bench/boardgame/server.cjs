// A card game of two on boardgame.io's server, as much like a deal of cribbage as a plain game can be: six
// cards each, hidden from the other by playerView, one laid at a time, and a table of about a kilobyte.
// PORT says where, FOLDER where FlatFile keeps matches; without FOLDER they are in memory.
const { Server, Origins, FlatFile } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

const CARDS = [...Array(52).keys()].map((n) => "A23456789TJQK"[n % 13] + "CDHS"[Math.floor(n / 13)]);

function dealt(random, scores, deals) {
  const pack = random.Shuffle(CARDS);
  return {
    rules: { target: 121, skunk: "single", go: "said", counting: "automatic", runs: "any", pegging: "counted" },
    scores, deals, starter: pack[12], pile: [], laid: [], gone: [], total: 0, back: [0, 0],
    sizes: [6, 6], hands: { 0: pack.slice(0, 6), 1: pack.slice(6, 12) }, seen: [],
  };
}

const game = {
  name: "cards",
  setup: ({ random }) => dealt(random, [0, 0], 0),
  turn: { minMoves: 1, maxMoves: 1 },
  playerView: ({ G, playerID }) => ({ ...G, hands: { [playerID]: G.hands[playerID] || [] } }),
  moves: {
    play: {
      // The server alone knows all cards.
      client: false,
      move: ({ G, playerID, random }, card) => {
        const hand = G.hands[playerID];
        if (!hand.includes(card)) return INVALID_MOVE;
        hand.splice(hand.indexOf(card), 1);
        G.sizes[playerID] -= 1;
        const worth = Math.min(10, 1 + CARDS.indexOf(card) % 13);
        if (G.total + worth > 31) { G.pile = []; G.total = 0; }
        G.pile.push(card); G.laid.push([playerID, card]); G.seen.push([playerID, "play " + card]);
        G.total += worth;
        if (G.total === 15 || G.total === 31) { G.back[playerID] = G.scores[playerID]; G.scores[playerID] += 2; }
        if (!G.hands[0].length && !G.hands[1].length) Object.assign(G, dealt(random, [...G.scores], G.deals + 1));
      },
    },
  },
};

const db = process.env.FOLDER ? new FlatFile({ dir: process.env.FOLDER, logging: false }) : undefined;
Server({ games: [game], origins: [Origins.LOCALHOST], db }).run(Number(process.env.PORT), () => console.log("ready"));
