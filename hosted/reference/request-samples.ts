import type { OpenApiDocument, OpenApiOperation, OpenApiParameter } from '../../schema/document/open-api.js'

export interface Call {
  method: string
  /** With `{name}` for each parameter. */
  path: string
  operation: OpenApiOperation
}

/** What a call sends, as an example. */
export const exampleBodyOf = ({ operation }: Call): unknown => operation.requestBody?.content['application/json']?.example

export const parametersOf = ({ operation }: Call, place: OpenApiParameter['in']): OpenApiParameter[] =>
  operation.parameters.filter((one): one is OpenApiParameter => 'in' in one && one.in === place)

/** The variable that holds a credential in the samples, by its name among the security schemes. */
const variables = {
  ApiKey: 'AMANA_KEY',
  ApiKeyHeader: 'AMANA_KEY',
  DeveloperToken: 'AMANA_TOKEN',
  UserToken: 'AMANA_USER_TOKEN',
  OauthToken: 'AMANA_ACCESS_TOKEN',
  OauthClient: null,
} as const satisfies Record<keyof OpenApiDocument['components']['securitySchemes'], string | null>

/** Which credential it takes, as the name of a variable that holds it. */
export function credentialOf({ operation }: Call): (typeof variables)[keyof typeof variables] {
  const [first] = Object.keys(operation.security[0] ?? {})
  return first === undefined ? null : variables[first as keyof typeof variables]
}

/** Whether an OAuth client says who it is, with its secret. */
export const takesClient = ({ operation }: Call) => operation.security.some((one) => 'OauthClient' in one)

/** The fields of a form that a call sends, as an example. */
function exampleFieldsOf({ operation }: Call): Array<[string, string]> {
  const example = operation.requestBody?.content['application/x-www-form-urlencoded']?.example
  return Object.entries(example ?? {}).map(([name, value]) => [name, String(value)])
}

/** Whether a page of ours can send it by itself: signing in takes a browser that leaves, and bytes and a form are no JSON. */
export const canBeTried = (call: Call): boolean => !fileOf(call) && !answersBytes(call) && call.operation.tags[0] !== 'Single sign-on'

/** What a call sends as bytes: the headers that say what they are, and the file that a sample takes. */
function fileOf({ operation }: Call): { headers: Array<[string, string]>; name: string } | null {
  const content = operation.requestBody?.content ?? {}
  if (content['image/png']) return { headers: [['Content-Type', 'image/png']], name: 'signature.png' }
  return content['application/octet-stream'] ? { headers: [['X-File-Name', 'receipt.pdf']], name: 'receipt.pdf' } : null
}

const answersBytes = ({ operation }: Call) => operation.responses[200]?.content?.['application/octet-stream'] !== undefined

/** The address with each parameter of the path, and each that the query has to have, as somebody writes a variable. */
function addressOf(call: Call, variable: (name: string) => string): string {
  const needed = parametersOf(call, 'query').filter(({ required }) => required)
  const query = needed.map(({ name }) => `${name}=${variable(name)}`).join('&')
  return call.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => variable(name)) + (query && `?${query}`)
}

export function curlOf(call: Call, origin: string): string {
  const credential = credentialOf(call)
  const body = exampleBodyOf(call)
  const file = fileOf(call)
  const address = `"${origin}${addressOf(call, (name) => `$${name.toUpperCase()}`)}"`
  const parts = [
    call.method === 'get' ? `curl ${address}` : `curl -X ${call.method.toUpperCase()} ${address}`,
    credential && `-H "Authorization: Bearer $${credential}"`,
    takesClient(call) && `-u "$CLIENT_ID:$CLIENT_SECRET"`,
    ...(file?.headers ?? []).map(([name, value]) => `-H '${name}: ${value}'`),
    file && `--data-binary @${file.name}`,
    ...exampleFieldsOf(call).map(([name, value]) => `--data-urlencode '${name}=${value}'`),
    body !== undefined && `-H 'Content-Type: application/json'`,
    body !== undefined && `-d '${JSON.stringify(body, null, 2).replaceAll("'", String.raw`'\''`)}'`,
    answersBytes(call) && '-OJ',
  ]
  return parts.filter((part) => typeof part === 'string').join(' \\\n  ')
}

export function typeScriptCallOf(call: Call, origin: string): string {
  const credential = credentialOf(call)
  const body = exampleBodyOf(call)
  const file = fileOf(call)
  const headers = [
    credential && `    Authorization: \`Bearer \${process.env.${credential}}\`,`,
    takesClient(call) && `    Authorization: \`Basic \${btoa(\`\${process.env.CLIENT_ID}:\${process.env.CLIENT_SECRET}\`)}\`,`,
    ...(file?.headers ?? []).map(([name, value]) => `    '${name}': '${value}',`),
    body !== undefined && `    'Content-Type': 'application/json',`,
  ].filter((line) => typeof line === 'string')
  const fields = exampleFieldsOf(call)
  const json =
    body === undefined
      ? null
      : JSON.stringify(body, null, 2)
          .replaceAll('\n', '\n  ')
          .replaceAll(/"(\w+)":/g, '$1:')
  const options = [
    call.method !== 'get' && `  method: '${call.method.toUpperCase()}',`,
    headers.length > 0 && `  headers: {\n${headers.join('\n')}\n  },`,
    json !== null && `  body: JSON.stringify(${json}),`,
    fields.length > 0 && `  body: new URLSearchParams({\n${fields.map(([name, value]) => `    ${name}: '${value}',`).join('\n')}\n  }),`,
    file && `  body: await readFile('${file.name}'),`,
  ].filter((line) => typeof line === 'string')
  const address = `\`${origin}${addressOf(call, (name) => `\${${name}}`)}\``
  const argument = options.length > 0 ? `, {\n${options.join('\n')}\n}` : ''
  return [
    `const response = await fetch(${address}${argument})`,
    `if (!response.ok) throw new Error(response.headers.get('X-Error-Code') ?? response.statusText)`,
    answersBytes(call) ? `const bytes = await response.bytes()` : `const answer = await response.json()`,
  ].join('\n')
}
