import type { Browser } from 'playwright-core'
import type { Language } from '../../../server/domain/language.js'
import { rowsAsOwner, type ProvingDatabase } from '../../support/database/start-database.js'
import { createEscrow, openSession } from '../../support/installation/create-over-rest.js'
import { aStaffToken, anIntegrator, type Integrator } from '../../support/installation/people.js'
import { RestClient } from '../../support/installation/rest-client.js'
import { encodeId } from '../../../server/domain/id.js'
import { Person, type Arrival } from './person.js'

/** What the people of a story have around them: a service, a shop whose associated user is the seller, and browsers. */
export class House {
  #people: Person[] = []
  #guests = 0

  private constructor(
    private readonly browser: Browser,
    private readonly database: Pick<ProvingDatabase, 'ownerUrl'>,
    readonly client: RestClient,
    readonly shop: Integrator,
    private readonly how: Omit<Arrival, 'email'>,
  ) {}

  static async open(
    browser: Browser,
    { url, database }: { url: string; database: Pick<ProvingDatabase, 'ownerUrl'> },
    how: Omit<Arrival, 'email'>,
  ): Promise<House> {
    const client = new RestClient(url)
    return new House(browser, database, client, await anIntegrator(client), how)
  }

  /** The shop's user, who sells. */
  seller(): Promise<Person> {
    return this.#person(this.shop.user.email)
  }

  /** Somebody whom nobody here has heard of yet. */
  stranger(): Promise<Person> {
    this.#guests += 1
    return this.#person(`buyer-${this.#guests}-${Date.now()}@example.com`)
  }

  async #person(email: string): Promise<Person> {
    const person = await Person.at(this.browser, this.client, { email, ...this.how })
    this.#people.push(person)
    return person
  }

  escrow(buyer: Person, body: object): Promise<string> {
    const shared = { buyerEmail: buyer.arrival.email, title: titles[this.how.language], contractLanguage: this.how.language }
    const terms = 'mode' in body ? {} : { contractTerms: titles[this.how.language] }
    return createEscrow(this.client, this.shop.key, { ...shared, ...terms, ...body })
  }

  /** The link of a session that the shop opens for somebody. */
  async link(escrowId: string, action: string, person: Person, metadata?: Record<string, string>): Promise<string> {
    const target = { action, targetUserEmail: person.arrival.email, ...(metadata ? { metadata } : {}) }
    return (await openSession(this.client, this.shop, escrowId, target)).url
  }

  /** A page of somebody's account about an escrow, or the page of what they do to it. */
  page(escrowId: string, action = ''): string {
    return `${this.publicUrl}/account/escrows/${escrowId}${action && `/${action}`}`
  }

  /** As links are written, so that cookies of one page are those of the next. */
  get publicUrl(): string {
    return this.client.base.replace('127.0.0.1', 'localhost')
  }

  async statusOf(escrowId: string): Promise<string> {
    const request = { method: 'GET', path: `/api/v1/escrows/${escrowId}`, token: this.shop.key } as const
    return (await this.client.expect<{ escrow: { status: string } }>(200, request)).escrow.status
  }

  /** @throws Error unless the escrow has come to this status */
  async expectStatus(escrowId: string, wanted: string): Promise<void> {
    const found = await this.statusOf(escrowId)
    if (found !== wanted) throw new Error(`the escrow is ${found} in place of ${wanted}:\n${(await this.#seen()).join('\n---\n')}`)
  }

  /** Staff look at the one deposit that waits. */
  async decideDeposit(decision: 'APPROVE' | 'REJECT'): Promise<void> {
    const rows = await rowsAsOwner(this.database)<{ id: string }>(`select id from deposit_proof where status = 'pending'`)
    if (rows.length !== 1) throw new Error(`${rows.length} deposits wait`)
    const mutation = 'mutation($input: ReviewDepositProofInput!) { reviewDepositProof(input: $input) { userErrors { code } } }'
    const input = { id: encodeId('dep', rows[0]!.id), decision, reason: 'We looked at the account.' }
    await this.client.graphql(mutation, input, await aStaffToken(this.client))
  }

  async close(): Promise<void> {
    for (const person of this.#people) await person.close()
  }

  #seen(): Promise<string[]> {
    return Promise.all(this.#people.map((person) => person.words().catch((error: unknown) => String(error))))
  }
}

const titles: Record<Language, string> = { en: 'Walnut table', fr: 'Table en noyer', ar: 'طاولة من خشب الجوز' }
