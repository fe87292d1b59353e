import { startNode, type LogLine, type NodeOptions, type ServiceNode } from '../support/start-node.js'

const lastWords = 8

/** A place where a process of the service runs, always under the same port: what a service manager looks after. */
export class KeptNode {
  #node: ServiceNode
  #isExpectedToEnd = false
  readonly #options: NodeOptions
  readonly #earlier: LogLine[] = []
  /** How long each start after a kill took until the process said that it is ready. */
  readonly restartsMs: number[] = []

  private constructor(node: ServiceNode, options: NodeOptions) {
    this.#node = node
    this.#options = { ...options, port: node.port }
  }

  static async start(options: NodeOptions): Promise<KeptNode> {
    return new KeptNode(await startNode(options), options)
  }

  get role(): NodeOptions['role'] {
    return this.#node.role
  }

  get url(): string {
    return this.#node.url
  }

  /** `kill -9`, and the start that a service manager would make at once. Answers the milliseconds from the kill until it is ready. */
  async killAndRestart(): Promise<number> {
    const killedMs = performance.now()
    await this.kill()
    await this.restart()
    const tookMs = Math.round(performance.now() - killedMs)
    this.restartsMs.push(tookMs)
    return tookMs
  }

  async kill(): Promise<void> {
    this.#isExpectedToEnd = true
    await this.#node.kill()
  }

  /** SIGTERM. */
  async stop(): Promise<void> {
    this.#isExpectedToEnd = true
    await this.#node.stop()
  }

  exitCode(): number | null {
    return this.#node.exitCode()
  }

  async restart(): Promise<void> {
    this.#earlier.push(...this.#node.errors())
    this.#node = await startNode(this.#options)
    this.#isExpectedToEnd = false
  }

  /** Its last lines when it has ended and nobody killed it; null while all is well. */
  unexpectedEnd(): string | null {
    if (this.#isExpectedToEnd || !this.#node.hasEnded()) return null
    const said = this.#node.lines.filter((line) => !line.startsWith('{')).slice(-lastWords)
    const logged = this.#node.errors().slice(-lastWords)
    return [`a ${this.role} process ended by itself`, ...said, ...logged.map(({ msg, err }) => `logged: ${msg}: ${err?.message}`)].join(
      '\n',
    )
  }

  errors(): LogLine[] {
    return [...this.#earlier, ...this.#node.errors()]
  }

  /** What one look at `/readyz` says. */
  async isReady(): Promise<boolean> {
    try {
      return (await fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(4_000) })).ok
    } catch {
      return false
    }
  }
}
