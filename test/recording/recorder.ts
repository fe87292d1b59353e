import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Mask } from './mask.js'

export interface Call {
  /** Sent as Bearer. */
  readonly token?: string | undefined
  readonly body?: unknown
  /** The bytes to send in place of `body`. */
  readonly raw?: string | Buffer
  readonly headers?: Readonly<Record<string, string>>
}

export interface Answered {
  readonly status: number
  readonly code: string | null
  // oxlint-disable-next-line typescript/no-explicit-any -- a recording looks into answers of every shape, and judges none.
  readonly body: any
}

/** Sends requests to the service and writes one file a scenario: every answer as it came, with what changes from run to run masked. */
export class Recorder {
  /** What people and things of the run are called in the recording, by their values. */
  readonly names = new Map<string, string>()
  #file = ''
  #mask = new Mask(this.names)
  #entry = 0

  constructor(
    readonly base: string,
    readonly folder: string,
  ) {
    mkdirSync(folder, { recursive: true })
  }

  /** Whatever follows is written to the file of this scenario. */
  begin(scenario: string): void {
    this.#file = join(this.folder, `${scenario}.txt`)
    this.#mask = new Mask(this.names)
    this.#entry = 0
    writeFileSync(this.#file, '')
  }

  /** One request; its answer is written down. */
  async call(method: string, path: string, call: Call = {}): Promise<Answered> {
    const { answer, headers, text } = await this.#send(method, path, call)
    const sent = call.body === undefined ? '' : ` ${JSON.stringify(call.body)}`
    this.note(`${method} ${path}${this.#whoSends(call)}${sent}`, `${answer.status}\n${headers}\n\n${text}`)
    return answer
  }

  /** The same without a trace: what only prepares. */
  async quietly(method: string, path: string, call: Call = {}): Promise<Answered> {
    return (await this.#send(method, path, call)).answer
  }

  /** Writes anything else down, as an entry of its own. */
  note(title: string, text: string): void {
    this.#entry += 1
    appendFileSync(this.#file, this.#mask.apply(`## ${this.#entry} ${title}\n${text}\n\n`))
  }

  #whoSends({ token }: Call): string {
    return token === undefined ? '' : ` as ${this.names.get(token) ?? 'somebody'}`
  }

  async #send(method: string, path: string, { token, body, raw, headers = {} }: Call) {
    const content = raw ?? (body === undefined ? undefined : JSON.stringify(body))
    const response = await fetch(this.base + path, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(30_000),
      headers: {
        'x-request-id': 'recording',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(content === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(content === undefined ? {} : { body: content }),
    })
    const text = await response.text()
    const answer: Answered = { status: response.status, code: response.headers.get('x-error-code'), body: parsed(text) }
    return { answer, headers: headersThatMatter(response.headers), text }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** All but those that say when, and how long the text is that follows. */
function headersThatMatter(headers: Headers): string {
  const moving = new Set(['date', 'etag', 'content-length', 'ratelimit', 'x-ratelimit-remaining', 'x-ratelimit-reset'])
  return [...headers]
    .filter(([name]) => !moving.has(name))
    .map(([name, value]) => `${name}: ${value}`)
    .toSorted()
    .join('\n')
}
