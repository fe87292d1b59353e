import type { Limits } from '../config.js'
import { UnreadAnswers } from '../turns/unread-answers.js'

/** Whose answers wait to be read. */
export const unreadAnswersFor = (limits: Limits): UnreadAnswers =>
  new UnreadAnswers({
    bytesEach: limits.unreadBytesPerPrincipal,
    bytesInAll: limits.unreadBytesInAll,
    mostMsFor: (bytes) => mostMsToRead(limits, bytes),
  })

/** What somebody reads may take as long as what somebody sends. */
export const mostMsToRead = ({ requestTimeoutMs, slowestBytesPerSecond }: Limits, bytes: number): number =>
  requestTimeoutMs + (bytes / slowestBytesPerSecond) * 1_000
