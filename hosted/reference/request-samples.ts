import type { OpenApiOperation, OpenApiParameter } from '../../schema/document/open-api.js'

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

/** Which credential it takes, as the name of a variable that holds it. */
export function credentialOf({ operation }: Call): 'AMANA_KEY' | 'AMANA_TOKEN' | 'AMANA_ACCESS_TOKEN' | null {
  const [first] = operation.security
  if (!first || 'OauthClient' in first) return null
  if ('OauthToken' in first) return 'AMANA_ACCESS_TOKEN'
  return 'DeveloperToken' in first ? 'AMANA_TOKEN' : 'AMANA_KEY'
}

/** Whether an OAuth client says who it is, with its secret. */
export const takesClient = ({ operation }: Call) => operation.security.some((one) => 'OauthClient' in one)

/** The fields of a form that a call sends, as an example. */
function exampleFieldsOf({ operation }: Call): Array<[string, string]> {
  const example = operation.requestBody?.content['application/x-www-form-urlencoded']?.example
  return Object.entries(example ?? {}).map(([name, value]) => [name, String(value)])
}

/** Whether a page of ours can send it by itself: signing in takes a browser that leaves, and a form is no JSON. */
export const canBeTried = (call: Call): boolean => !takesImage(call) && call.operation.tags[0] !== 'Single sign-on'

const takesImage = ({ operation }: Call) => operation.requestBody?.content['image/png'] !== undefined

/** Parameters of the path as variables of a shell. */
const shellPath = ({ path }: Call) => path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => `$${name.toUpperCase()}`)

export function curlOf(call: Call, origin: string): string {
  const credential = credentialOf(call)
  const body = exampleBodyOf(call)
  const parts = [
    call.method === 'get' ? `curl "${origin}${shellPath(call)}"` : `curl -X ${call.method.toUpperCase()} "${origin}${shellPath(call)}"`,
    credential && `-H "Authorization: Bearer $${credential}"`,
    takesClient(call) && `-u "$CLIENT_ID:$CLIENT_SECRET"`,
    takesImage(call) && `-H 'Content-Type: image/png' --data-binary @signature.png`,
    ...exampleFieldsOf(call).map(([name, value]) => `--data-urlencode '${name}=${value}'`),
    body !== undefined && `-H 'Content-Type: application/json'`,
    body !== undefined && `-d '${JSON.stringify(body, null, 2).replaceAll("'", String.raw`'\''`)}'`,
  ]
  return parts.filter((part) => typeof part === 'string').join(' \\\n  ')
}

export function typeScriptCallOf(call: Call, origin: string): string {
  const credential = credentialOf(call)
  const body = exampleBodyOf(call)
  const headers = [
    credential && `    Authorization: \`Bearer \${process.env.${credential}}\`,`,
    takesClient(call) && `    Authorization: \`Basic \${btoa(\`\${process.env.CLIENT_ID}:\${process.env.CLIENT_SECRET}\`)}\`,`,
    takesImage(call) && `    'Content-Type': 'image/png',`,
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
    takesImage(call) && `  body: await readFile('signature.png'),`,
  ].filter((line) => typeof line === 'string')
  const address = `\`${origin}${call.path.replaceAll(/\{(\w+)\}/g, '${$1}')}\``
  const argument = options.length > 0 ? `, {\n${options.join('\n')}\n}` : ''
  return [
    `const response = await fetch(${address}${argument})`,
    `if (!response.ok) throw new Error(response.headers.get('X-Error-Code') ?? response.statusText)`,
    `const answer = await response.json()`,
  ].join('\n')
}
