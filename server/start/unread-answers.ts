import type { Limits } from '../config.js'
import { httpLimits } from '../http/create-http-server.js'
import { UnreadAnswers } from '../turns/unread-answers.js'

/** Whose answers wait to be read. */
export const unreadAnswersFor = ({ unreadBytesPerPrincipal: bytesEach }: Limits): UnreadAnswers =>
  new UnreadAnswers({ bytesEach, mostMsFor: mostMsToRead })

/** What somebody reads may take as long as what somebody sends. */
export function mostMsToRead(bytes: number): number {
  const { requestTimeoutMs, uploadBytesPerSecond } = httpLimits
  return requestTimeoutMs + (bytes / uploadBytesPerSecond) * 1_000
}
