/**
 * A browser as far as plain HTML needs one: keeps cookies, sends the forms of the page it is on, and follows nothing by itself.
 *
 *     const client = new PageClient(base)
 *     await client.open('/checkout/…')
 *     const answer = await client.submit('sign-in', { email, password })
 */
export class PageClient {
  readonly cookies = new Map<string, string>()
  page: PageAnswer | null = null

  constructor(
    readonly base: string,
    readonly headers: Record<string, string> = {},
  ) {}

  async open(path: string): Promise<PageAnswer> {
    this.page = await this.#send(path, {})
    return this.page
  }

  /** Opens where the last answer redirected to. */
  async follow(): Promise<PageAnswer> {
    const location = this.page?.location
    if (!location) throw new Error(`nothing to follow: ${this.page?.status}`)
    return this.open(location)
  }

  /** Sends the page's form of this step with its hidden fields, as the browser would. */
  async submit(step: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}): Promise<PageAnswer> {
    const form = this.#formOf(step, fields)
    return this.post(form.action, { ...form.hidden, ...fields }, headers)
  }

  /** The same with files, in a form that sends them: hidden fields, files, and then the rest, as a page may have them. */
  async submitFiles(step: string, files: ChosenFile[], fields: Record<string, string> = {}, headers: Record<string, string> = {}) {
    const form = this.#formOf(step, fields)
    if (!form.sendsFiles) throw new Error(`the form of the step ${step} sends no files`)
    const body = new FormData()
    for (const [name, value] of Object.entries(form.hidden)) body.append(name, value)
    for (const { field, name, bytes } of files) body.append(field, new Blob([new Uint8Array(bytes)]), name)
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    this.page = await this.#send(form.action, { method: 'POST', body, headers: { 'sec-fetch-site': 'same-origin', ...headers } })
    return this.page
  }

  #formOf(step: string, fields: Record<string, string>): PageForm {
    const form = formsOf(this.page?.html ?? '').find((each) => each.hidden['step'] === step && includesAll(fields, each.hidden))
    if (!form) throw new Error(`the page has no form of the step ${step}`)
    return form
  }

  /** The hidden fields of the page's form of this step. */
  hiddenFields(step: string): Record<string, string> {
    return this.#formOf(step, {}).hidden
  }

  async post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<PageAnswer> {
    const body = new URLSearchParams(fields).toString()
    const content = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
    this.page = await this.#send(path, { method: 'POST', body, headers: { ...content, ...headers } })
    return this.page
  }

  async #send(path: string, { headers, ...request }: RequestInit & { headers?: Record<string, string> }): Promise<PageAnswer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(this.base + path, {
      redirect: 'manual',
      headers: { ...this.headers, ...(cookie && { cookie }), ...headers },
      ...request,
    })
    for (const line of response.headers.getSetCookie()) this.#keep(line)
    const html = await response.text()
    return { status: response.status, headers: response.headers, location: response.headers.get('location'), html, text: visibleText(html) }
  }

  #keep(line: string): void {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
    if (value === '' || /expires=thu, 01 jan 1970/i.test(line)) this.cookies.delete(name!)
    else this.cookies.set(name!, value!)
  }
}

export interface PageAnswer {
  status: number
  headers: Headers
  location: string | null
  html: string
  /** What is read, without markup. */
  text: string
}

export interface ChosenFile {
  field: string
  name: string
  bytes: Uint8Array
}

export interface PageForm {
  action: string
  sendsFiles: boolean
  hidden: Record<string, string>
}

/** The posting forms of a page with their hidden fields. */
export function formsOf(html: string): PageForm[] {
  return [...html.matchAll(/<form method="post" action="([^"]*)"( enctype="multipart\/form-data")?>(.*?)<\/form>/gs)].map(
    ([, action, files, body]) => ({
      action: decode(action!),
      sendsFiles: files !== undefined,
      hidden: Object.fromEntries(
        [...body!.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)" \/>/g)].map(([, name, value]) => [
          decode(name!),
          decode(value!),
        ]),
      ),
    }),
  )
}

/** Where two forms share a step, a hidden field that the test names tells them apart. */
const includesAll = (fields: Record<string, string>, hidden: Record<string, string>): boolean =>
  Object.entries(fields).every(([name, value]) => !(name in hidden) || hidden[name] === value)

function visibleText(html: string): string {
  const withoutHead = html.replace(/<head>.*<\/head>/s, '')
  return decode(withoutHead.replace(/<[^>]+>/g, '')).replace(/\s+/g, ' ')
}

function decode(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name]!)
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
