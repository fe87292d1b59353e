import { say } from '../provider/words.js'
import { pageLanguage } from '../server/session.js'
import { inDoubt } from './in-doubt.js'
import { isNumber } from './typed-number.js'

/** What is wrong with what was typed as a number with at most so many decimals, in its reader's words; null of one, and of nothing. */
export function wrongNumber(typed: string, decimals: number): string | null {
  if (typed.trim() === '') return null
  const doubt = decimals === 0 ? null : inDoubt(typed, pageLanguage())
  if (doubt) return say('console.number.inDoubt', doubt)
  if (isNumber(typed, decimals)) return null
  return decimals === 0 ? say('console.number.notWhole') : say('console.number.notDecimal', { decimals: String(decimals) })
}
