import { message } from '../../locales/message.js'
import { errorCatalogue, errorCodes, reasonPhrase, type ErrorCode, type ErrorRow } from '../../server/domain/errors.js'

/** The text of `schema/errors.md`: one section a code, in the order of the catalogue (decisions 16). */
export function errorDocument(): string {
  return [introduction, ...errorCodes.map((code) => section(code, errorCatalogue[code]))].join('\n')
}

const introduction = `# Error codes

Printed from \`server/domain/errors.ts\` and \`locales/\`; \`npm exec -- vitest run test/contract/errors.test.ts -u\` prints it again.

Every error answer carries its code in the header \`X-Error-Code\`, and GraphQL has it in \`UserError.code\` or in \`extensions.code\`.
Branch on the code, never on a text. The status below is the usual one: where the specification gives the same code another status
at one endpoint, that endpoint answers it.

Bodies: *simple* is \`{error, message}\`; *coded* is \`{error, code, message}\` (payout requests); *structured* is
\`{error: {code, type, message, user_message}}\` (checkout-session creation, status 400). A code that several endpoints share is listed
as simple; creating a checkout session or a payout request answers it in the shape of that endpoint. A refused input adds \`details\`
(\`{field: text}\`).
`

function section(code: ErrorCode, row: ErrorRow): string {
  const headers = Object.entries(row.headers ?? {}).map(([name, value]) => `\`${name}: ${value}\``)
  return [
    `## ${code}`,
    '',
    row.message,
    '',
    `- Status: ${row.status} ${reasonPhrase(row.status)}`,
    `- Body: ${row.shape ?? 'simple'}${row.error ? `, \`error\` is \`${row.error}\`` : ''}`,
    ...(headers.length > 0 ? [`- Headers: ${headers.join(', ')}`] : []),
    `- English: ${message(`errors.${code}`, 'en')}`,
    `- French: ${message(`errors.${code}`, 'fr')}`,
    `- Arabic: ${message(`errors.${code}`, 'ar')}`,
    '',
  ].join('\n')
}
