import { styleText } from 'node:util'
import type { DemoCredentials } from '../demo/demo-credentials.js'

interface Welcome {
  publicUrl: string
  environment: 'sandbox' | 'live'
  hasMailbox: boolean
  logFile: string | null
  demo: DemoCredentials | null
}

/** What a newcomer needs next: where things are, who can sign in, and one call to try. */
export function welcome({ publicUrl, environment, hasMailbox, logFile, demo }: Welcome): string {
  const heading = (text: string) => styleText('bold', text)
  const row = (label: string, value: string) => `  ${label.padEnd(16)}${value}`
  const lines = ['', heading(`Amana ${environment} is ready at ${publicUrl}`), '']
  lines.push(row('REST', `${publicUrl}/api/v1`), row('GraphQL', `${publicUrl}/graphql  (websocket too; events at /graphql/stream)`))
  lines.push(row('Reference', `${publicUrl}/docs  (and /openapi.json)`))
  lines.push(row('Account', `${publicUrl}/account/sign-in`))
  lines.push(row('Dashboard', `${publicUrl}/admin?as=developer`), row('Staff console', `${publicUrl}/admin?as=staff`))
  if (hasMailbox) lines.push(row('Mailbox', `${publicUrl}/dev/mail`))
  if (logFile) lines.push(row('Log', logFile))
  if (demo) lines.push('', heading('Demo credentials'), ...demoRows(demo).map(([label, value]) => row(label, value)))
  if (demo) lines.push('', heading('Try, in another terminal'), ...tryRows(publicUrl, demo))
  return [...lines, ''].join('\n')
}

function demoRows({ developer, buyer, seller, staff, apiKey }: DemoCredentials): Array<[string, string]> {
  const people: Array<[string, string]> = [
    ['developer', `${developer.email}  ${developer.password}`],
    ['seller', `${seller.email}  ${seller.password}`],
    ['buyer', `${buyer.email}  ${buyer.password}`],
    ['API key', apiKey],
  ]
  return staff ? [['staff', `${staff.email}  ${staff.password ?? givenPassword}`], ...people] : people
}

/** To be pasted as they are; the steps of README.md go on with both. */
const tryRows = (publicUrl: string, { apiKey, developer }: DemoCredentials): string[] => [
  `  export KEY=${apiKey} DEVELOPER_PASSWORD=${developer.password}`,
  `  curl ${publicUrl}/api/v1/escrows -H "Authorization: Bearer $KEY"`,
]

/** In place of a password that the operator chose. */
const givenPassword = '(STAFF_PASSWORD)'
