/** What a page of `/admin` sends of itself. */
export const ownPage = { 'sec-fetch-site': 'same-origin' }

/** One browser's view of the console: it keeps the cookie, and what the page was told. */
export class ConsolePage {
  cookie = ''
  csrfToken = ''

  constructor(readonly url: string) {}

  /** A request with what a page carries; its answer as it comes. */
  request(path: string, init: RequestInit & { headers?: Record<string, string> }): Promise<Response> {
    const own = { ...(this.cookie ? { cookie: this.cookie } : {}), ...(this.csrfToken ? { 'x-csrf-token': this.csrfToken } : {}) }
    return fetch(`${this.url}/admin/${path}`, { ...init, headers: { ...own, ...init.headers } })
  }

  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = ownPage) {
    const response = await this.request(path, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const setCookie = response.headers.get('set-cookie')
    if (setCookie) this.cookie = setCookie.split(';')[0] ?? ''
    return { status: response.status, setCookie, headers: response.headers, body: (await response.json()) as Record<string, unknown> }
  }

  ask = (operation: string, variables: unknown = {}) => this.send('POST', 'graphql', { operation, variables })

  async session(): Promise<Record<string, unknown>> {
    const { body } = await this.send('GET', 'session')
    this.csrfToken = typeof body['csrfToken'] === 'string' ? body['csrfToken'] : ''
    return body
  }
}

/** The status and the code of what was refused. */
export const refusalOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [
  status,
  (body as { errors?: Array<{ extensions: { code: string } }> }).errors?.[0]?.extensions.code,
]
