import { startNode, type LogLine, type NodeOptions, type ServiceNode } from '../../support/installation/start-node.js'

const lastWords = 8

/** A place where a process of the service runs, always under the same port: what a service manager looks after. */
export class KeptNode {
  #node: ServiceNode
  #isExpectedToEnd = false
  readonly #options: NodeOptions

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
    return Math.round(performance.now() - killedMs)
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

  /** What it has logged at level `error` or `fatal` since its last start. */
  errors(): LogLine[] {
    return this.#node.errors()
  }
}
