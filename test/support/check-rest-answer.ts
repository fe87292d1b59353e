import { errorsOf } from '../../rest-compat/common-errors.js'
import { addressOf, addressPattern } from '../../rest-compat/refusal-shape.js'
import { routes } from '../../rest-compat/routes.js'
import { previewAnswer, type Route } from '../../rest-compat/route.js'
import type { OpenApiHeader, OpenApiOperation, OpenApiParameter, OpenApiResponse, Reference } from '../../schema/document/open-api.js'
import type { JsonSchema } from '../../schema/document/published.js'
import { openApi, validatorOf } from './openapi.js'

interface Asked {
  method: string
  url: URL
  /** JSON as it was sent. */
  body: string | undefined
}

interface Answered {
  status: number
  headers: Headers
  text: string
}

const patterns = routes.map((route) => ({ route, pattern: addressPattern(route) }))

/**
 * Holds every answer of REST that a test gets against what its route declares: the status, the fields and no others, their order, and the
 * codes of refusals; and against what OpenAPI says of it: its body, its headers, and, of a request that was not refused, its body and the ids
 * in its path. @throws Error that says what is not declared.
 */
export function checkRestAnswer(asked: Asked, answered: Answered): void {
  const { method, url } = asked
  const { status, text } = answered
  const code = answered.headers.get('x-error-code')
  const found = patterns.find(({ route, pattern }) => route.method.toUpperCase() === method && pattern.test(url.pathname))
  if (!found) return
  const { route, pattern } = found
  const name = `${method} ${addressOf(route)}`
  const operation = openApi.paths[addressOf(route).replaceAll(/:(\w+)/g, '{$1}')]![route.method]!
  const described = operation.responses[status]
  const content = described?.content?.['application/json']
  if (!described || !content || (code !== null && !content.examples?.[code]))
    throw new Error(`${name} answered ${status} ${code ?? ''}, which /openapi.json does not have`)
  fits(content.schema, JSON.parse(text), `${name} answered`)
  checkHeaders(described, answered.headers, `${name} ${status}`)
  if (status >= 400) {
    if (!errorsOf(route).some((declared) => declared === code)) throw new Error(`${name} refused with ${code}, which it does not declare`)
    return
  }
  checkRequest(operation, { ...asked, pattern }, name)
  checkFields(route, { status, text }, name)
}

function checkFields(route: Route, { status, text }: Pick<Answered, 'status' | 'text'>, name: string) {
  const body = JSON.parse(text)
  const isPreview = route.hasPreview && Object.keys(body).join() === 'preview'
  if (isPreview ? status !== 200 : !route.statuses.some((declared) => declared === status))
    throw new Error(`${name} answered ${status}, which it does not declare`)
  const parsed = (isPreview ? previewAnswer : route.answer).safeParse(body)
  if (!parsed.success) throw new Error(`${name} answered another shape than it declares: ${parsed.error.message}`)
  // Whatever is not declared is missing in what was parsed, and its order is the declared one.
  if (JSON.stringify(parsed.data) !== JSON.stringify(body))
    throw new Error(`${name} answered other fields than it declares, or in another order:\n${text}\n${JSON.stringify(parsed.data)}`)
}

/** What any answer of any server has, and what protects pages; no client reads them. */
const ofAnyAnswer =
  /^(access-control-.*|cache-control|connection|content-.*|cross-origin-.*|date|etag|keep-alive|origin-agent-cluster|permissions-policy|referrer-policy|strict-transport-security|transfer-encoding|vary|x-(content-type-options|dns-prefetch-control|download-options|frame-options|permitted-cross-domain-policies|xss-protection))$/

function checkHeaders({ headers = {} }: OpenApiResponse, sent: Headers, name: string) {
  for (const [header, described] of Object.entries(headers)) {
    const { required = false, schema } = headerOf(described)
    const value = sent.get(header)
    if (value === null && required) throw new Error(`${name} has no ${header}, which /openapi.json promises`)
    if (value !== null) fits(schema, spoken(value, schema), `${name} sent ${header}`)
  }
  const declared = new Set(Object.keys(headers).map((header) => header.toLowerCase()))
  const others = [...sent.keys()].filter((header) => !ofAnyAnswer.test(header) && !declared.has(header))
  if (others.length > 0) throw new Error(`${name} sent ${others.join(', ')}, which /openapi.json does not have`)
}

/** What was not refused is what the document says that may be sent: a client made from it can send whatever is taken. */
function checkRequest({ parameters, requestBody }: OpenApiOperation, { url, body, pattern }: Asked & { pattern: RegExp }, name: string) {
  const inPath = parameters.filter((parameter): parameter is OpenApiParameter => 'in' in parameter && parameter.in === 'path')
  const ids = pattern.exec(url.pathname)!.slice(1)
  for (const [index, { name: parameter, schema }] of inPath.entries())
    fits(schema, decodeURIComponent(ids[index]!), `${name} took ${parameter}`)
  const content = requestBody?.content['application/json']
  if (content && (body !== undefined || requestBody.required)) fits(content.schema, body && JSON.parse(body), `${name} took`)
}

function fits(schema: JsonSchema, value: unknown, what: string) {
  const validate = validatorOf(schema)
  if (!validate(value))
    throw new Error(`${what} what /openapi.json does not say: ${JSON.stringify(validate.errors)}\n${JSON.stringify(value)}`)
}

/** The text of a header as the value that it stands for. */
const spoken = (text: string, { type }: JsonSchema): unknown => (type === 'integer' && /^\d+$/.test(text) ? Number(text) : text)

const headerOf = (header: OpenApiHeader | Reference): OpenApiHeader =>
  '$ref' in header ? openApi.components.headers[header.$ref.split('/').at(-1)!]! : header
