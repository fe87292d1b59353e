import type { RestClient } from './rest-client.js'

/** The six digits of the newest mail to somebody, as the sandbox's mailbox page shows it. @throws Error when it has none */
export async function mailedCode(client: RestClient, email: string): Promise<string> {
  const page = await client.expect<string>(200, { method: 'GET', path: `/dev/mail?to=${encodeURIComponent(email)}` })
  const [, code] = /<pre[^>]*>[^<]*?\b(\d{6})\b/.exec(page) ?? []
  if (!code) throw new Error(`no code was mailed to ${email}`)
  return code
}
