import { sql } from '../../server/db/sql.js'
import { decodeId } from '../../server/domain/id.js'
import { formatAmount } from '../../server/domain/money/money.js'
import type { Actor } from '../../server/domain/credential/actor.js'
import { putBusiness } from '../../server/operations/business/put-business.js'
import { createCharge } from '../../server/operations/charge/create-charge.js'
import { payCharge } from '../../server/operations/charge/pay-charge.js'
import { createTopUp } from '../../server/operations/top-up/create-top-up.js'
import { payTopUp } from '../../server/operations/top-up/pay-top-up.js'
import type { TestServices } from '../support/services.js'
import { codeOf } from './code-of.js'
import type { ModelCharge, MoneyEvent } from './money-model.js'
import { WithdrawalService, type Cast } from './withdrawal-service.js'

/** Operations that move money beside escrows, driven in the words of the model. */
export class MoneyService {
  readonly #shops = new Map<string, Extract<Actor, { kind: 'api_key' }>>()
  readonly #charges: Array<{ id: string; linkId: string; asked: Parameters<typeof createCharge>[1]; shop: string }> = []

  readonly #topUps: Array<{ id: string; name: string }> = []
  readonly #out: WithdrawalService

  constructor(
    private readonly services: TestServices,
    private readonly cast: Cast,
  ) {
    this.#out = new WithdrawalService(services, cast)
  }

  /** The developer of a shop sets up the business that charges pay. */
  async addShop(shop: string, key: Extract<Actor, { kind: 'api_key' }>): Promise<void> {
    this.#shops.set(shop, key)
    const facts = { name: `The ${shop}`, registrationNumber: 'B0123452024', taxId: '1234567/A', fileIds: [] }
    await this.services.runAs({ kind: 'developer', developerId: key.developerId })(putBusiness, facts)
  }

  happen(event: MoneyEvent): Promise<string | null> {
    return codeOf(async () => {
      if (event.verb === 'ask') return this.#ask(event)
      if (event.verb === 'top_up') return this.#topUp(event)
      if (event.verb === 'pay_top_up') {
        const { id, name } = this.#topUps[event.topUp]!
        return payTopUp(this.#as(this.cast.actorOf({ person: name })), { id })
      }
      if (!('charge' in event)) return this.#out.happen(event)
      const charge = this.#charges[event.charge]!
      if (event.verb === 'pay')
        return payCharge(this.#as({ kind: 'anonymous' }), { linkId: charge.linkId, receiptEmail: null, locale: 'en' })
      const { charge: renewed } = await createCharge(this.#as(this.#shops.get(charge.shop)!), charge.asked)
      charge.linkId = decodeId('cs', renewed.sessionId)!
    })
  }

  /** What can be seen of it, in the words of the model: charges and top-ups by their place in the list, and deadlines that will fire. */
  async observe() {
    const charges = await this.#sql<{ id: string; status: string; ends: string }>(
      'select c.id, c.status, iso(l.expires_at) as ends from charge c join charge_link l on l.id = c.link_id',
    )
    const known = new Map(charges.map(({ id, status, ends }) => [id, { isPaid: status === 'completed', linkEndsAt: Date.parse(ends) }]))
    const balances = await this.#sql<{ developer: string; balance: string }>(
      `select b.developer_id as developer, a.balance from business b join ledger.account a on a.code = 'business_available:' || b.id`,
    )
    const shops = new Map([...this.#shops].map(([shop, { developerId }]) => [developerId, shop]))
    const topUps = await this.#sql<{ id: string; status: string }>('select id, status from top_up')
    const statuses = new Map(topUps.map(({ id, status }) => [id, status]))
    const alarms = await this.#sql<{ kind: string; at: string }>(
      `select kind, iso(due_at) as at from deadline where escrow_id is null and status = 'pending'`,
    )
    return {
      charges: this.#charges.map(({ id }) => known.get(id)!),
      topUps: this.#topUps.map(({ id }) => statuses.get(id)!),
      businesses: new Map(balances.map(({ developer, balance }) => [shops.get(developer)!, BigInt(balance)])),
      alarms: alarms.map(({ kind, at }) => `${kind} ${Date.parse(at)}`).toSorted(),
      ...(await this.#out.observe()),
    }
  }

  async #ask({ shop, currency, face }: Pick<ModelCharge, 'shop' | 'currency' | 'face'>): Promise<void> {
    const asked = {
      title: 'Model',
      amount: formatAmount(face, currency),
      currency,
      merchantReference: `model-${this.#charges.length}`,
      redirectUrl: 'https://shop.example.com/return',
    }
    const { charge } = await createCharge(this.#as(this.#shops.get(shop)!), asked)
    this.#charges.push({ id: decodeId('ch', charge.id)!, linkId: decodeId('cs', charge.sessionId)!, asked, shop })
  }

  async #topUp({ name, amount }: { name: string; amount: bigint }): Promise<void> {
    const asked = { amountTnd: formatAmount(amount, 'TND'), reference: `model-${this.#topUps.length}` }
    const { topUp } = await this.services.runAs(this.cast.actorOf({ person: name }))(createTopUp, asked)
    this.#topUps.push({ id: decodeId('top', topUp.id)!, name })
  }

  #as(actor: Actor) {
    return { services: this.services, run: this.services.runAs(actor) }
  }

  #sql<Answer>(text: string): Promise<Answer[]> {
    return sql<Answer>(this.services.database.fork(), text)
  }
}
