import { freshEmail, goodPassword } from './people.js'
import type { RestServer } from './rest-server.js'

/** A developer who signed up and in over REST, as an integrator does; sandbox only. */
export interface RestDeveloper {
  email: string
  /** `dt_…` */
  token: string
  /** The first API key and its id. */
  key: string
  keyId: string
}

export async function signUp(server: RestServer): Promise<RestDeveloper> {
  const email = freshEmail(server.services)
  await server.call('POST', '/api/developer/register', { body: { email, password: goodPassword, companyName: 'Atelier Carthage' } })
  const token = await signIn(server, email)
  const { body } = await server.call<{ apiKey: { id: string }; key: string }>('POST', '/api/developer/api-keys', {
    token,
    body: { name: 'main' },
  })
  return { email, token, key: body.key, keyId: body.apiKey.id }
}

/** A developer's token. */
export async function signIn(server: RestServer, email: string): Promise<string> {
  const { status, body, text } = await server.call<{ token: string }>('POST', '/api/developer/auth/token', {
    body: { email, password: goodPassword },
  })
  if (status !== 200) throw new Error(`signing in: ${status} ${text}`)
  return body.token
}

/** The same with an associated user, and that user's `ut_` token. */
export async function signUpWithUser(
  server: RestServer,
  fields: object = {},
): Promise<RestDeveloper & { user: { _id: string; email: string }; userToken: string }> {
  const developer = await signUp(server)
  const body = { email: freshEmail(server.services), firstName: 'Amel', lastName: 'Ben Salah', associate: true, ...fields }
  const made = await server.call<{ user: { _id: string; email: string }; token: string }>('POST', '/api/v1/sandbox/users', {
    token: developer.key,
    body,
  })
  return { ...developer, user: made.body.user, userToken: made.body.token }
}

/** The token in the link of the last mail to an address. */
export async function mailedToken(server: RestServer, recipient: string): Promise<string> {
  const token = /[?&#]token=([\w-]+)/.exec(await lastMail(server, recipient))?.[1]
  if (!token) throw new Error('the mail holds no link with a token')
  return token
}

/** The code in the last mail to an address. */
export async function mailedCode(server: RestServer, recipient: string): Promise<string> {
  const code = /\b\d{6}\b/.exec(await lastMail(server, recipient))?.[0]
  if (!code) throw new Error('the mail holds no code')
  return code
}

async function lastMail({ sql }: RestServer, recipient: string): Promise<string> {
  const [mail] = await sql<{ body: string }>('select body from mail where recipient = $1 order by id desc limit 1', [recipient])
  if (!mail) throw new Error(`no mail was sent to ${recipient}`)
  return mail.body
}
