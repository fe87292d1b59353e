import type { CheckoutAction } from '../domain/escrow/checkout-actions.js'
import type { Party } from '../domain/escrow/escrow.js'
import type { Actor } from '../domain/credential/actor.js'
import type { NewEscrow } from '../domain/escrow/new-escrow.js'
import { decodeId } from '../domain/id.js'
import { mustExist } from '../domain/must-exist.js'
import { createEscrow } from '../operations/escrow/create-escrow.js'
import { createTestClock } from '../operations/test-clock/create-test-clock.js'
import type { Cast } from './cast.js'
import { emailOf, isPerson, nameOf, type PersonName, type Someone } from './people.js'
import type { Scene, Story } from './story.js'
import type { When } from './when.js'

/** What a party, staff or the shop does with a escrow. */
export type Act = (escrow: StagedEscrow) => Promise<unknown>

/** An escrow of the demo world, from its creation to where it stands now. */
export interface EscrowScript extends Omit<NewEscrow, 'buyerEmail' | 'sellerEmail' | 'testClockId'> {
  created: When
  /** The seller makes it themselves; else the shop does with its API key. */
  bySeller?: true
  buyer: Someone
  /** Leila, for whom the shop's API key acts, when absent. */
  seller?: Someone
  /** The name of a test clock of its own, which stands where the escrow was made until somebody advances it (decisions 21). */
  onClock?: string
  acts: ReadonlyArray<readonly [When, Act]>
}

/** An escrow that is being played. */
export class StagedEscrow {
  /** Pending checkout sessions by action and party: the party's next act of that kind completes it. Uuids. */
  readonly sessions = new Map<`${CheckoutAction} ${Party}`, string>()
  #escrowId: string | undefined

  constructor(
    readonly story: Story,
    readonly cast: Cast,
    private readonly script: EscrowScript,
    private readonly number: number,
  ) {}

  scenes(): Scene[] {
    const { created, acts } = this.script
    return [{ when: created, play: () => this.#create() }, ...acts.map(([when, act]) => ({ when, play: () => act(this) }))]
  }

  /** Its uuid. */
  get escrowId(): string {
    if (this.#escrowId === undefined) throw new Error(`"${this.script.title}" has not been created yet`)
    return this.#escrowId
  }

  emailOf(party: Party): string {
    return emailOf(party === 'buyer' ? this.script.buyer : (this.script.seller ?? 'leila'))
  }

  /** The party in person. */
  as(party: Party) {
    return this.story.as(this.cast.person(this.#name(party)))
  }

  /** How the seller does what needs no person: the shop does it for its own seller, anybody else does it themselves. */
  asSellersSide() {
    const actor: Actor = this.#name('seller') === 'leila' ? this.cast.key : this.cast.person(this.#name('seller'))
    return this.story.as(actor)
  }

  signatureOf(party: Party): string {
    return nameOf(this.#name(party))
  }

  #name(party: Party): PersonName {
    const someone = party === 'buyer' ? this.script.buyer : (this.script.seller ?? 'leila')
    if (!isPerson(someone)) throw new Error(`${someone} has no account`)
    return someone
  }

  async #create() {
    const { created: _created, acts: _acts, bySeller, buyer, seller, onClock, ...input } = this.script
    const parties = { buyerEmail: emailOf(buyer), ...(seller && !bySeller ? { sellerEmail: emailOf(seller) } : {}) }
    const creator = bySeller ? this.as('seller') : this.story.as(this.cast.key)
    const reference = bySeller ? {} : { metadata: { orderId: `MM-${1_000 + this.number}` } }
    const clock = onClock ? { testClockId: await this.#startClock(onClock) } : {}
    const escrow = await createEscrow(creator, { ...input, ...parties, ...reference, ...clock })
    this.#escrowId = escrow.keys.escrowId
  }

  async #startClock(name: string): Promise<string> {
    const { testClock } = await this.story.as(this.cast.key).run(createTestClock, { name })
    return mustExist(decodeId('clk', testClock.id), 'the test clock')
  }
}
