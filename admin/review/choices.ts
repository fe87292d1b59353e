import { say } from '../provider/words.js'
import type { Choice } from './review-queue.js'

type Yes = 'APPROVE' | 'REJECT'

/** Yes or no, with the reasons that are often given for either. */
export const yesOrNo = (reasons: Record<Yes, readonly string[]>): ReadonlyArray<Choice<Yes>> => [
  { key: 'a', decision: 'APPROVE', label: say('console.review.approve'), tone: 'primary', reasons: reasons.APPROVE },
  { key: 'r', decision: 'REJECT', label: say('console.review.reject'), tone: 'error', reasons: reasons.REJECT },
]
