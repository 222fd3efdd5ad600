// Combinations in words, for the lines of a count.
import { t } from '../../words'
import type { CribbagePart } from '../../wire'

const RUNS: Record<number, () => string> = {
  3: () => t('Run of three'),
  4: () => t('Run of four'),
  5: () => t('Run of five'),
}

export function partName(part: CribbagePart): string {
  switch (part.kind) {
    case 'thirty-one':
      return t('Thirty-one')
    case 'fifteen':
      return t('Fifteen')
    case 'pair':
      return t('Pair')
    case 'pair royal':
      return t('Three of a kind')
    case 'double pair royal':
      return t('Four of a kind')
    case 'run':
      return RUNS[part.cards.length]?.() ?? t('Run of {n}', { n: part.cards.length })
    case 'flush':
      return part.cards.length === 5 ? t('Flush of five') : t('Flush of four')
    case 'nobs':
      return t('His nobs')
  }
}
