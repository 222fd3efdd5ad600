import type { QuestionRead } from '../../drill/model'
import { t } from '../../words'

export const kind = 'count'
export { default as Count } from './Count.svelte'
export const heading = (asked: QuestionRead): string =>
  (asked.open as { count: { what: string } }).count.what === 'crib' ? t('Your crib') : t('Your hand')
