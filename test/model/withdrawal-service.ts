import { randomUUID } from 'node:crypto'
import { sql } from '../../server/db/sql.js'
import type { Actor as ServiceActor } from '../../server/domain/credential/actor.js'
import { decodeId } from '../../server/domain/id.js'
import { formatAmount } from '../../server/domain/money/money.js'
import { createDestination } from '../../server/operations/destination/create-destination.js'
import { confirmStaffAction } from '../../server/operations/staff-action/confirm-staff-action.js'
import { expireStaffActions } from '../../server/operations/staff-action/expire-staff-actions.js'
import { cancelWithdrawal } from '../../server/operations/withdrawal/cancel-withdrawal.js'
import { createWithdrawal } from '../../server/operations/withdrawal/create-withdrawal.js'
import { decideWithdrawal } from '../../server/operations/withdrawal/decide-withdrawal.js'
import type { TestServices } from '../support/services.js'
import type { Actor } from './model-escrow.js'
import { clerks, type Clerk, type WithdrawalEvent } from './withdrawal-model.js'

/** Whom the service knows by the names of the model. */
export interface Cast {
  actorOf(actor: Actor): ServiceActor
  nameOf(userId: string): string
}

const iban = 'TN5910006035183598478831'

/** Withdrawals, driven in the words of the model. */
export class WithdrawalService {
  readonly #withdrawals: Array<{ id: string; actionId?: string }> = []
  /** The bank account of each person, by name. */
  readonly #destinations = new Map<string, string>()
  readonly #clerks = new Map<Clerk, string>()

  constructor(
    private readonly services: TestServices,
    private readonly cast: Cast,
  ) {}

  async happen(event: WithdrawalEvent): Promise<void> {
    if (event.verb === 'withdraw') return this.#withdraw(event)
    if (event.verb === 'lapse_approvals') return void (await this.services.runAs({ kind: 'timer' })(expireStaffActions, undefined))
    const withdrawal = this.#withdrawals[event.withdrawal]!
    const { id } = withdrawal
    if (event.verb === 'cancel_withdrawal') return void (await this.services.runAs(this.cast.actorOf(event.by))(cancelWithdrawal, { id }))
    const run = this.services.runAs({ kind: 'staff', staffId: await this.#clerk(event.by), role: 'finance' })
    if (event.verb === 'confirm_withdrawal') return void (await run(confirmStaffAction, { id: withdrawal.actionId! }))
    const decision = event.verb === 'pay_withdrawal' ? 'pay' : 'reject'
    const { pendingAction } = await run(decideWithdrawal, { id, decision, reason: 'Looked at.', bankReference: 'VIR-1' })
    if (pendingAction) withdrawal.actionId = decodeId('act', pendingAction.id)!
  }

  async observe() {
    const rows = await this.#sql<{ id: string; status: string }>('select id, status from withdrawal')
    const statuses = new Map(rows.map(({ id, status }) => [id, status]))
    const kept = await this.#sql<{ user: string; balance: string }>(
      `select split_part(code, ':', 2) as user, balance from ledger.account where kind = 'user_pending' and balance <> 0`,
    )
    const [out] = await this.#sql<{ sent: string }>(
      `select coalesce(sum(p.amount), 0)::text as sent from ledger.transfer t join ledger.posting p on p.transfer_id = t.id
       join ledger.account a on a.id = p.account_id where t.kind = 'withdrawal_payment' and a.kind = 'bank_safeguarding'`,
    )
    return {
      withdrawals: this.#withdrawals.map(({ id }) => statuses.get(id)!),
      setAside: new Map(kept.map(({ user, balance }) => [this.cast.nameOf(user), BigInt(balance)])),
      sent: BigInt(out!.sent),
    }
  }

  async #withdraw({ by, reference, amount }: Extract<WithdrawalEvent, { verb: 'withdraw' }>): Promise<void> {
    const destinationId = await this.#destination(by.person!)
    const asked = { amountTnd: formatAmount(amount, 'TND'), destinationId, reference }
    const { withdrawal, created } = await this.services.runAs(this.cast.actorOf(by))(createWithdrawal, asked)
    if (created) this.#withdrawals.push({ id: decodeId('wd', withdrawal.id)! })
  }

  async #destination(name: string): Promise<string> {
    const known = this.#destinations.get(name)
    if (known) return known
    const actor = this.cast.actorOf({ person: name })
    const [user] = await this.#sql<{ holder: string }>(
      `select concat_ws(' ', first_name, last_name) as holder from app_user where email = $1`,
      [actor.kind === 'user' ? actor.email : ''],
    )
    const { destination } = await this.services.runAs(actor)(createDestination, { iban, holderName: user!.holder })
    const id = decodeId('dst', destination.id)!
    this.#destinations.set(name, id)
    return id
  }

  /** Both have been there for longer than two people have to. */
  async #clerk(clerk: Clerk): Promise<string> {
    for (const each of clerks.filter((one) => !this.#clerks.has(one))) {
      const id = randomUUID()
      await this.#sql(`insert into staff (id, email, password_hash, role, created_at) values ($1, $2, 'x', 'finance', '2020-01-01')`, [
        id,
        `${each}@staff.example.com`,
      ])
      this.#clerks.set(each, id)
    }
    return this.#clerks.get(clerk)!
  }

  #sql<Answer>(text: string, parameters: unknown[] = []): Promise<Answer[]> {
    return sql<Answer>(this.services.database.fork(), text, parameters)
  }
}
