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
export function credentialOf({ operation }: Call): 'AMANA_KEY' | 'AMANA_TOKEN' | null {
  const [first] = operation.security
  if (!first) return null
  return 'DeveloperToken' in first ? 'AMANA_TOKEN' : 'AMANA_KEY'
}

const takesImage = ({ operation }: Call) => operation.requestBody?.content['image/png'] !== undefined

/** Parameters of the path as variables of a shell. */
const shellPath = ({ path }: Call) => path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => `$${name.toUpperCase()}`)

export function curlOf(call: Call, origin: string): string {
  const credential = credentialOf(call)
  const body = exampleBodyOf(call)
  const parts = [
    call.method === 'get' ? `curl "${origin}${shellPath(call)}"` : `curl -X ${call.method.toUpperCase()} "${origin}${shellPath(call)}"`,
    credential && `-H "Authorization: Bearer $${credential}"`,
    takesImage(call) && `-H 'Content-Type: image/png' --data-binary @signature.png`,
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
    takesImage(call) && `    'Content-Type': 'image/png',`,
    body !== undefined && `    'Content-Type': 'application/json',`,
  ].filter((line) => typeof line === 'string')
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
