import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as openid from 'openid-client'
import type { Environment } from '../../server/config.js'
import { closeServer } from '../../server/http/close-server.js'
import { createLastUsed } from '../../server/operations/credential/last-used.js'
import { createOauthClient } from '../../server/operations/oauth/create-oauth-client.js'
import { createRequestLog } from '../../server/operations/request-log/request-log.js'
import { EventHub } from '../../server/queries/event/event-hub.js'
import { createSurface } from '../../server/start/surface.js'
import { PageClient, type PageAnswer } from './page-client.js'
import { aDeveloper, aUser, goodPassword, openWorld, type World } from './people.js'

/** A deployment with applications into which people sign in, asked by a client of OpenID Connect that knows the issuer alone. */
export interface OauthWorld {
  /** The issuer. */
  url: string
  world: World
  /** Registers an application of a developer of its own. */
  application(fields?: { public?: boolean; redirectUris?: string[] }): Promise<Application>
  person(): Promise<{ userId: string; email: string }>
  /** A browser in which nobody is signed in. */
  browser(): Visitor
  close(): Promise<void>
}

export interface Application {
  id: string
  clientId: string
  clientSecret: string | null
  redirectUri: string
  /** What the client has discovered. */
  config: openid.Configuration
  developer: { kind: 'developer'; developerId: string }
}

export interface Asked {
  url: URL
  verifier: string
  state: string
  nonce: string
}

export const returned = 'https://shop.example.com/signed-in'
export const everything = 'openid profile email kyc offline_access'

export async function openOauthWorld(settings: Environment = {}): Promise<OauthWorld> {
  let handler: RequestListener = () => undefined
  const server = createServer((request, response) => handler(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  const world = await openWorld({
    PUBLIC_URL: url,
    RATE_LIMIT_PER_MINUTE: '1000000',
    PAGES_PER_MINUTE: '1000000',
    FORMS_PER_MINUTE: '1000000',
    ...settings,
  })
  const hub = new EventHub(world)
  const requestLog = createRequestLog({ ...world, db: world.database.db })
  const surface = await createSurface({ services: world, hub, lastUsed: createLastUsed(world), requestLog })
  handler = surface.app
  return {
    url,
    world,
    application: (fields = {}) => anApplication(world, url, fields),
    person: () => aUser(world),
    browser: () => new Visitor(url),
    close: async () => {
      await surface.dispose()
      hub.stop()
      await closeServer(server, { graceMs: 0 })
      await world.close()
    },
  }
}

async function anApplication(world: World, url: string, fields: { public?: boolean; redirectUris?: string[] }): Promise<Application> {
  const developer = await aDeveloper(world)
  const wanted = { name: 'Olive Shop', redirectUris: [returned], ...fields }
  const { client, clientSecret } = await world.runAs(developer)(createOauthClient, wanted)
  const config = await openid.discovery(
    new URL(url),
    client.clientId,
    undefined,
    clientSecret === null ? openid.None() : openid.ClientSecretBasic(clientSecret),
    { execute: [openid.allowInsecureRequests] },
  )
  return { id: client.id, clientId: client.clientId, clientSecret, redirectUri: client.redirectUris[0]!, config, developer }
}

/** Where an application sends a browser; parameters that are undefined are left out. */
export async function ask(
  { config, redirectUri }: Application,
  { scope = everything, ...more }: Record<string, string | undefined> = {},
): Promise<Asked> {
  const verifier = openid.randomPKCECodeVerifier()
  const state = openid.randomState()
  const nonce = openid.randomNonce()
  const parameters = {
    redirect_uri: redirectUri,
    scope,
    state,
    nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    prompt: scope.includes('offline_access') ? 'consent' : undefined,
    ...more,
  }
  const url = openid.buildAuthorizationUrl(config, {})
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined) url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  }
  return { url, verifier, state, nonce }
}

/** What the application gets for the code that the browser has brought. */
export const exchange = ({ config }: Application, { verifier, state, nonce }: Asked, back: URL) =>
  openid.authorizationCodeGrant(config, back, { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce })

/** A browser that goes wherever it is sent on this host, and stops at a page or at the application. */
export class Visitor extends PageClient {
  async go(address: string | URL): Promise<PageAnswer> {
    return this.#goOn(await this.open(this.#pathOf(String(address))))
  }

  /** Sends a form of the page, and goes on. */
  async send(step: string, fields: Record<string, string> = {}): Promise<PageAnswer> {
    return this.#goOn(await this.submit(step, fields))
  }

  signIn = (email: string): Promise<PageAnswer> => this.send('sign-in', { email, password: goodPassword })

  /** Where the browser has left for, with what it carries. */
  get left(): URL {
    const { location, status, text } = this.page!
    if (location === null) throw new Error(`the browser is still here: ${status} ${text}`)
    return new URL(location)
  }

  async #goOn(answer: PageAnswer): Promise<PageAnswer> {
    const { location } = answer
    if (location === null || !(location.startsWith('/') || location.startsWith(`${this.base}/`))) return answer
    return this.go(location)
  }

  #pathOf(address: string): string {
    return address.startsWith(this.base) ? address.slice(this.base.length) : address
  }
}

/** Signs a person in to an application that asks everything, and says yes; answers the tokens. */
export async function signInTo(application: Application, visitor: Visitor, email: string) {
  const asked = await ask(application)
  await visitor.go(asked.url)
  if (visitor.page?.html.includes('name="password"')) await visitor.signIn(email)
  await visitor.send('allow')
  return { asked, back: visitor.left, tokens: await exchange(application, asked, visitor.left) }
}
