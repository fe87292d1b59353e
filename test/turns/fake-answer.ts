import type { Answer, UnreadAnswers } from '../../server/turns/unread-answers.js'

/** An answer whose caller reads when the test says so. */
export class FakeAnswer implements Answer {
  writableLength = 0
  closed = false
  #ended: Array<() => void> = []

  on(_event: 'close', ended: () => void): void {
    this.#ended.push(ended)
  }

  destroy(): void {
    this.closed = true
    for (const ended of this.#ended.splice(0)) ended()
  }
}

export function begun(answers: UnreadAnswers, principal: string, bytes = 0): FakeAnswer {
  const answer = new FakeAnswer()
  answers.begin(answer, principal)
  answer.writableLength = bytes
  return answer
}
