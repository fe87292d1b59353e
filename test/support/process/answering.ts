/** Answers the questions that `Child.ask` sends to this process. Ends the process when the bench is gone. */
export function answering(answer: (question: never) => unknown): void {
  process.on('message', (question) => {
    void Promise.resolve(answer(question as never)).then((reply) => process.send!(reply ?? null))
  })
  process.once('disconnect', () => process.exit(0))
}
