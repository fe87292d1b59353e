import { dbOf } from '../db/typed-queries.js'
import { decodeId } from '../domain/id.js'
import { mustExist } from '../domain/must-exist.js'
import type { Actor } from '../domain/credential/actor.js'
import { createSandboxUser } from '../operations/sandbox/create-sandbox-user.js'
import { createStaff } from '../operations/staff/create-staff.js'
import { registerDeveloper } from '../operations/developer/register-developer.js'
import { updateDeveloperSettings } from '../operations/developer/update-developer-settings.js'
import { changePassword } from '../operations/viewer/change-password.js'
import { createOauthClient } from '../operations/oauth/create-oauth-client.js'
import { createWebhook } from '../operations/webhook/create-webhook.js'
import type { Colleague, ColleagueRole, DerivedCredentials } from './demo-credentials.js'
import { makeDemoKey } from './make-demo-key.js'
import { people, type Person, type PersonName } from './people.js'
import type { Scene, Story } from './story.js'

type ActorOf<K extends Actor['kind']> = Extract<Actor, { kind: K }>

export const redirectUrl = 'https://shop.example.com/return'

/** The people of the story as those who act in it; each is there once their scene has been played. */
export class Cast {
  #developer: ActorOf<'developer'> | undefined
  #key: ActorOf<'api_key'> | undefined
  readonly #staff = new Map<ColleagueRole, ActorOf<'staff'>>()
  readonly #users = new Map<PersonName, ActorOf<'user'>>()

  constructor(
    private readonly story: Story,
    private readonly credentials: DerivedCredentials,
  ) {}

  /** The demo developer's API key, which acts for the seller. */
  get key(): ActorOf<'api_key'> {
    return present(this.#key, 'the API key')
  }

  /** Somebody who decides disputes. */
  get staff(): ActorOf<'staff'> {
    return present(this.#staff.get('disputes'), 'staff')
  }

  /** Somebody who sends withdrawals. */
  get finance(): ActorOf<'staff'> {
    return present(this.#staff.get('finance'), 'finance')
  }

  person(name: PersonName): ActorOf<'user'> {
    return present(this.#users.get(name), name)
  }

  /** How everybody comes into the world. */
  scenes(): Scene[] {
    const joining = Object.entries(people).map(([name, { joined }]) => ({ when: joined, play: () => this.#join(name as PersonName) }))
    return [
      { when: '89 08:10', play: () => this.#registerDeveloper() },
      { when: '89 08:20', play: () => this.#changeSettings() },
      { when: '89 08:30', play: () => this.#makeKey() },
      { when: '88 07:45', play: () => this.#employStaff() },
      ...joining,
      { when: '60 10:20', play: () => this.#addOauthClient() },
      { when: '6 09:05', play: () => this.#addWebhook() },
    ]
  }

  async #registerDeveloper() {
    const { developer } = await registerDeveloper(this.story.as({ kind: 'anonymous' }), {
      ...this.credentials.developer,
      companyName: 'Medina Market SARL',
    })
    this.#developer = { kind: 'developer', developerId: mustExist(decodeId('dev', developer.id), 'the developer’s id') }
  }

  #changeSettings() {
    const settings = { applicationName: 'Medina Market', allowedRedirectUrls: ['http://localhost:3000/*', redirectUrl] }
    return this.story.as(present(this.#developer, 'the developer')).run(updateDeveloperSettings, settings)
  }

  async #makeKey() {
    const developer = present(this.#developer, 'the developer')
    const apiKeyId = await makeDemoKey(this.story.services, developer)
    this.#key = { kind: 'api_key', apiKeyId, developerId: developer.developerId, associatedUserId: null, rateLimit: null }
  }

  /** The owner employs one for every other role: large decisions have a second person, and the console can be seen as each of them sees it. */
  async #employStaff() {
    const owner = await dbOf(this.story.services.database.fork())
      .selectFrom('staff')
      .select('id')
      .where('role', '=', 'owner')
      .where('disabledAt', 'is', null)
      .orderBy('createdAt')
      .limit(1)
      .executeTakeFirst()
    const maker = { kind: 'staff', staffId: present(owner, 'an owner').id, role: 'owner' } as const
    for (const colleague of this.credentials.colleagues) this.#staff.set(colleague.role, await this.#employ(maker, colleague))
  }

  async #employ(maker: ActorOf<'staff'>, { role, email, password }: Colleague): Promise<ActorOf<'staff'>> {
    const { staff } = await createStaff(this.story.as(maker), { email, password, role, reason: whyEmployed[role] })
    const staffId = mustExist(decodeId('stf', staff.id), 'the colleague’s id')
    await dbOf(this.story.services.database.fork()).updateTable('staff').set({ isDemo: true }).where('id', '=', staffId).execute()
    return { kind: 'staff', staffId, role }
  }

  /**
   * The developer's sandbox helper makes the person, so that its key may play them ever after (decisions 22). The people of the demo credentials
   * set a password.
   */
  async #join(name: PersonName) {
    const { email, firstName, lastName, locale, walletTnd }: Person = people[name]
    const login = [this.credentials.seller, this.credentials.buyer].find((known) => known.email === email)
    const isSeller = login === this.credentials.seller
    const input = { email, firstName, lastName, locale, walletTnd: walletTnd ?? null, associate: isSeller }
    const { user } = await this.story.as(this.key).run(createSandboxUser, input)
    const userId = mustExist(decodeId('usr', user.id), 'the user’s id')
    const person = { kind: 'user', userId, email, locale } as const
    if (login) {
      const { password } = login
      await changePassword(this.story.as(person), { kind: 'user', id: userId, current: null, password, address: 'demo-world' })
    }
    this.#users.set(name, person)
    if (isSeller) this.#key = { ...this.key, associatedUserId: userId }
  }

  /** People sign in to the shop's application with their account here. */
  #addOauthClient() {
    const client = { name: 'Medina Market', redirectUris: ['http://localhost:3000/callback'] }
    return this.story.as(present(this.#developer, 'the developer')).run(createOauthClient, client)
  }

  /**
   * It asks for all that the shop acts on; not for the PDFs of contracts, which are all made right after the first start.
   * Where loopback webhooks are refused, the shop has its receiver under a name that does not resolve: it is as dead.
   */
  #addWebhook() {
    const url = this.story.services.config.isSandboxOpen
      ? 'http://localhost:4999/webhooks/amana'
      : 'https://shop.example.com/webhooks/amana'
    return this.story
      .as(present(this.#developer, 'the developer'))
      .run(createWebhook, { url, events: ['escrow.*', 'contract.signed', 'checkout.*', 'charge.*', 'identity.*', 'wallet.*'] })
  }
}

const whyEmployed: Readonly<Record<ColleagueRole, string>> = {
  support: 'Answers those who write to us.',
  disputes: 'Joins the disputes desk.',
  compliance: 'Reviews who people and businesses are.',
  finance: 'Sends what is withdrawn.',
}

function present<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`${what} is not in the story yet`)
  return value
}
