/** One HTTP request as a caller of the service thinks of it. */
export interface Request {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  /** Sent as Bearer: an API key or a person's token. */
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  /** Parsed when it is JSON, else the text. */
  readonly body: unknown
  readonly text: string
}

/** One node as integrators, people and staff see it. */
export class RestClient {
  constructor(readonly base: string) {}

  /** Resolves whatever the status is. */
  async call({ method, path, token, headers = {}, body }: Request): Promise<Answer> {
    const response = await fetch(this.base + path, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(30_000),
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return answerOf(response.status, response.headers, await response.text())
  }

  /** The body of an answer with one of these statuses; any other throws with the whole answer. */
  async expect<Body>(wanted: number | readonly number[], request: Request): Promise<Body> {
    const answer = await this.call(request)
    if (![wanted].flat().includes(answer.status)) {
      throw new Error(`${request.method} ${request.path}: wanted ${String(wanted)}, got ${answer.status} ${answer.text.slice(0, 400)}`)
    }
    return answer.body as Body
  }

  /** The data of a GraphQL answer; top-level errors and user errors throw. */
  async graphql<Data>(query: string, input: object, token: string): Promise<Data> {
    const { body } = await this.call(graphqlRequest(query, input, token))
    const { data, errors } = body as { data?: Record<string, { userErrors?: unknown[] }>; errors?: unknown[] }
    const refused = errors ?? Object.values(data ?? {}).flatMap((payload) => payload?.userErrors ?? [])
    if (!data || refused.length > 0) throw new Error(`GraphQL: ${JSON.stringify(refused).slice(0, 500)}`)
    return data as Data
  }
}

/** A mutation with the one variable `input`. */
export function graphqlRequest(query: string, input: object, token: string): Request {
  return { method: 'POST', path: '/graphql', token, body: { query, variables: { input } } }
}

export function answerOf(status: number, headers: Headers, text: string): Answer {
  return { status, headers, text, body: parsed(text) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** How a command ended: done, or refused with a code as the specification wants it. */
export interface Outcome {
  readonly done: boolean
  /** Of a refusal. */
  readonly code: string | null
  /** False for a fault, a lost connection, a refusal without code or with a status that the specification does not have. */
  readonly clean: boolean
  readonly text: string
}

const refusalStatuses: ReadonlySet<number> = new Set([400, 403, 404, 409])

/** Reads a REST answer, or a GraphQL one with its user errors, as the outcome of a command. */
export function outcomeOf({ status, headers, body, text }: Answer): Outcome {
  const graphql = graphqlOutcome(status, body, text)
  if (graphql) return graphql
  if (status === 200 || status === 201) return { done: true, code: null, clean: true, text }
  const code = headers.get('x-error-code')
  const hasShape = typeof body === 'object' && body !== null && 'error' in body
  return { done: false, code, clean: refusalStatuses.has(status) && code !== null && hasShape, text }
}

function graphqlOutcome(status: number, body: unknown, text: string): Outcome | null {
  if (typeof body !== 'object' || body === null || !('data' in body || 'errors' in body)) return null
  const { data, errors } = body as {
    data?: Record<string, { userErrors?: Array<{ code: string }> }> | null
    errors?: Array<{ extensions?: { code?: string; httpStatus?: number } }>
  }
  const [fault] = errors ?? []
  if (fault)
    return { done: false, code: fault.extensions?.code ?? null, clean: refusalStatuses.has(fault.extensions?.httpStatus ?? 500), text }
  const [refusal] = Object.values(data ?? {}).flatMap((payload) => payload?.userErrors ?? [])
  return { done: !refusal, code: refusal?.code ?? null, clean: status === 200, text }
}
