import { styleText } from 'node:util'

/** Shows the steps of starting up as they happen, one line each with how long it took. */
export class Steps {
  constructor(private readonly write: (line: string) => void) {}

  async run<Result>(name: string, step: () => Promise<Result>): Promise<Result> {
    const startedAt = performance.now()
    try {
      const result = await step()
      this.write(`${styleText('green', '✓')} ${name} ${styleText('dim', `${Math.round(performance.now() - startedAt)} ms`)}`)
      return result
    } catch (error) {
      this.write(`${styleText('red', '✗')} ${name}`)
      throw error
    }
  }
}
