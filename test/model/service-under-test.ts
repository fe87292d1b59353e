import { randomUUID } from 'node:crypto'
import { policyOf } from '../../server/operations/escrow/lock-escrow.js'
import { seenOffer } from '../support/seen-offer.js'
import { verbOf } from '../../server/operations/escrow/give-command.js'
import { fireDue } from '../../jobs/fire-due.js'
import { dbOf } from '../../server/db/typed-queries.js'
import { Escrow } from '../../server/db/entities/escrow.entity.js'
import { sql } from '../../server/db/sql.js'
import type { DeadlineKind } from '../../server/domain/deadline/deadline.js'
import { decodeId } from '../../server/domain/id.js'
import { formatAmount, type Currency } from '../../server/domain/money/money.js'
import { printShortDecimal } from '../../server/domain/money/decimal.js'
import type { Actor as ServiceActor } from '../../server/domain/credential/actor.js'
import { addFunds, refundFunds } from '../../server/operations/escrow/adjust-funds.js'
import { acceptSettlement } from '../../server/domain/escrow/commands/accept-settlement.js'
import { offerSettlement } from '../../server/domain/escrow/commands/offer-settlement.js'
import { openDispute } from '../../server/domain/escrow/commands/open-dispute.js'
import { resolveDispute } from '../../server/operations/dispute/resolve-dispute.js'
import { withdrawDispute } from '../../server/domain/escrow/commands/withdraw-dispute.js'
import { acceptCancellation } from '../../server/domain/escrow/commands/accept-cancellation.js'
import { cancel as cancelCommand } from '../../server/domain/escrow/commands/cancel.js'
import { cancelPaid } from '../../server/domain/escrow/commands/cancel-paid.js'
import { approveReleaseRequest } from '../../server/domain/escrow/commands/approve-release-request.js'
import { complete as completeCommand } from '../../server/domain/escrow/commands/complete.js'
import { createEscrow } from '../../server/operations/escrow/create-escrow.js'
import { deliver as deliverCommand } from '../../server/domain/escrow/commands/deliver.js'
import { extendCompletionDeadline } from '../../server/domain/escrow/commands/extend-completion-deadline.js'
import { giveReleaseConsent } from '../../server/domain/escrow/commands/give-release-consent.js'
import { rejectReleaseRequest } from '../../server/domain/escrow/commands/reject-release-request.js'
import { voidReleaseRequest } from '../../server/domain/escrow/commands/void-release-request.js'
import { closeEscrow } from '../../server/operations/escrow/close-escrow.js'
import { createReleaseRequest } from '../../server/operations/release-request/create-release-request.js'
import { resolveReleaseRequest } from '../../server/operations/release-request/resolve-release-request.js'
import { extendProofDeadline } from '../../server/domain/escrow/commands/extend-proof-deadline.js'
import { reviewProof } from '../../server/domain/escrow/commands/review-proof.js'
import { submitProof } from '../../server/domain/escrow/commands/submit-proof.js'
import { reviewProofAsStaff } from '../../server/operations/proof/review-proof-as-staff.js'
import { keepSampleFile } from '../../server/operations/sandbox/sample-file.js'
import { payEscrow } from '../../server/operations/escrow/pay-escrow.js'
import { rejectCancellation } from '../../server/domain/escrow/commands/reject-cancellation.js'
import { rejectDelivery } from '../../server/domain/escrow/commands/reject-delivery.js'
import { requestCancellation } from '../../server/domain/escrow/commands/request-cancellation.js'
import { signContract } from '../../server/domain/escrow/commands/sign-contract.js'
import { update as updateCommand } from '../../server/domain/escrow/commands/update.js'
import { registerUser } from '../../server/operations/user/register-user.js'
import { verifyEmail } from '../../server/operations/user/verify-email.js'
import { allowedActions } from '../../server/queries/escrow/allowed-actions.js'
import { readSurroundings, aggregateOf } from '../../server/queries/escrow/read-surroundings.js'
import { aCast, aUser } from '../support/escrow-builder.js'
import type { TestServices } from '../support/services.js'
import { codeOf } from './code-of.js'
import type { Actor, Alarm, Input, Party, Terms } from './model-escrow.js'
import { MoneyService } from './money-service.js'
import type { Command } from './reference-model.js'

/** What can be seen of one escrow, in the words of the reference model. */
export interface Observed {
  status: string
  amount: bigint
  face: bigint
  released: bigint
  back: bigint
  /** The columns, and what the ledger says: what is reserved is held as well, on an account of its own. */
  held: bigint
  heldInLedger: bigint
  reserved: bigint
  reservedInLedger: bigint
  /** Payout requests, by their ids: those of one instant have no order. */
  claims: string
  /** Phase of the proof and rounds of correction. */
  proof: string
  closingAt: number | null
  completionDeadline: number | null
  signed: string
  /** Deadlines that will fire, by kind and time; reminders and the silence of a dispute move nothing and are left out. */
  alarms: string
}

/** The operations on PostgreSQL, driven in the words of the reference model. `ids` are those of escrows, in the order of their creation. */
export class ServiceUnderTest {
  readonly ids: string[] = []
  readonly #actors = new Map<string, ServiceActor>()
  readonly #emails = new Map<string, string>()
  /** By the person who has sent it. */
  readonly #files = new Map<string, string>()
  readonly #staff: ServiceActor = { kind: 'staff', staffId: '00000000-0000-7000-8000-000000000001', role: 'disputes' }

  readonly money: MoneyService

  constructor(readonly services: TestServices) {
    this.money = new MoneyService(services, {
      actorOf: ({ person, developer }) => this.#actors.get(developer ?? person!)!,
      nameOf: (userId) => [...this.#actors].find(([, actor]) => actor.kind === 'user' && actor.userId === userId)![0],
    })
  }

  /** Makes people with that much in the wallet, a key for some of them, and addresses that have no account yet. */
  async populate({
    people,
    invitees,
    walletTnd,
  }: {
    people: readonly string[]
    invitees: readonly string[]
    walletTnd: bigint
  }): Promise<void> {
    for (const name of people) await this.#is(name, await aUser(this.services, name, walletTnd))
    for (const name of invitees) this.#emails.set(name, `${name}.${this.ids.length}@model.example.com`)
  }

  /** A developer with a key who acts for a person. */
  async addDeveloper(developer: string, person: string): Promise<void> {
    const { key, developerId } = await aCast(this.services, { walletTnd: 0n })
    const { userId } = this.#actors.get(person) as Extract<ServiceActor, { kind: 'user' }>
    await this.#sql('update developer set associated_user_id = $2 where id = $1', [developerId, userId])
    const actor = { ...key, associatedUserId: userId }
    this.#actors.set(developer, actor)
    await this.money.addShop(developer, actor)
  }

  /** An invitee registers, which makes them the party of what was addressed to them. */
  async register(name: string): Promise<void> {
    const context = { services: this.services, run: this.services.runAs({ kind: 'anonymous' }) }
    const email = this.#emails.get(name)!
    const person = { email, password: 'a long enough password', firstName: name, lastName: 'Model', address: '203.0.113.7' }
    const { registrationToken } = await registerUser(context, person)
    const { user } = await verifyEmail(context, { email, code: '000000', registrationToken })
    await this.#is(name, { kind: 'user', userId: decodeId('usr', user.id)!, email, locale: 'en' })
  }

  async create(
    creator: Actor,
    { seller, buyer, mode, face, currency, bearer, developerFee, days, parts, proof }: Terms,
  ): Promise<string | null> {
    const input = {
      title: 'Model',
      amount: formatAmount(face, currency),
      currency,
      mode,
      feeBearer: bearer,
      buyerEmail: this.#emails.get(buyer)!,
      expiresInDays: days,
      ...(mode === 'standard' ? { contractTerms: 'As agreed.' } : {}),
      ...(seller === creator.person ? {} : { sellerEmail: this.#emails.get(seller)! }),
      ...(parts ? { progressiveRelease: { autoApproveHours: parts.hours, minReleaseTnd: formatAmount(parts.least, 'TND') } } : {}),
      ...(proof ? { fulfillmentPolicy: policyFor(proof) } : {}),
      ...(developerFee > 0n ? { developerFeePercentage: printShortDecimal(developerFee, 2) } : {}),
    }
    return codeOf(async () => {
      const { keys } = await createEscrow({ services: this.services, run: this.#runAs(creator) }, input)
      this.ids.push(keys.escrowId)
    })
  }

  act(index: number, command: Command, actor: Actor, input: Input, currency: Currency): Promise<string | null> {
    const escrowId = this.ids[index]!
    const run = this.#runAs(actor)
    const award = input.award === undefined ? {} : { sellerAwardTnd: formatAmount(input.award, 'TND') }
    const requestId = input.claim ?? ''
    const verbs: Record<Command, () => Promise<unknown>> = {
      update: () => run(verbOf(updateCommand), { escrowId, ...changesOf(input, currency) }),
      cancel: () => run(verbOf(cancelCommand), { escrowId }),
      sign_contract: () => run(verbOf(signContract), { escrowId, name: 'Signed' }),
      pay: () =>
        payEscrow(
          { services: this.services, run },
          { escrowId, method: input.byCard ? 'card' : 'wallet', acceptAutomaticRelease: input.accepts ?? false },
        ),
      deliver: () => run(verbOf(deliverCommand), { escrowId }),
      reject_delivery: () => run(verbOf(rejectDelivery), { escrowId, reason: 'Not yet.' }),
      complete: () => run(verbOf(completeCommand), { escrowId }),
      cancel_paid: () => run(verbOf(cancelPaid), { escrowId }),
      add_funds: () => run(addFunds, { escrowId, amountTnd: formatAmount(input.amount ?? 0n, 'TND') }),
      refund_funds: () =>
        run(refundFunds, { escrowId, ...(input.amount === undefined ? { full: true } : { amountTnd: formatAmount(input.amount, 'TND') }) }),
      request_cancellation: () => run(verbOf(requestCancellation), { escrowId }),
      accept_cancellation: () => run(verbOf(acceptCancellation), { escrowId }),
      reject_cancellation: () => run(verbOf(rejectCancellation), { escrowId }),
      extend_completion_deadline: () => run(verbOf(extendCompletionDeadline), { escrowId, hours: input.hours ?? null }),
      open_dispute: () => run(verbOf(openDispute), { escrowId, category: 'other', reason: 'Nothing has come so far.' }),
      withdraw_dispute: () => run(verbOf(withdrawDispute), { escrowId, requestId: input.claim ?? null }),
      offer_settlement: () => run(verbOf(offerSettlement), { escrowId, sellerAwardTnd: '0', ...award }),
      accept_settlement: async () =>
        run(verbOf(acceptSettlement), {
          escrowId,
          offerId: await seenOffer((text, parameters) => this.#sql(text, parameters), escrowId, this.#userOf(actor)),
        }),
      resolve_dispute: () => run(resolveDispute, { escrowId, outcome: input.outcome ?? 'dismiss', reason: 'Decided.', ...award }),
      create_release_request: () => run(createReleaseRequest, { escrowId, requestId, amountTnd: formatAmount(input.amount ?? 0n, 'TND') }),
      approve_release_request: () => run(verbOf(approveReleaseRequest), { escrowId, requestId }),
      reject_release_request: () => run(verbOf(rejectReleaseRequest), { escrowId, requestId, reason: 'Nothing was done.' }),
      void_release_request: () => run(verbOf(voidReleaseRequest), { escrowId, requestId }),
      give_release_consent: () => run(verbOf(giveReleaseConsent), { escrowId }),
      close: () => run(closeEscrow, { escrowId, pendingRequests: input.pending ?? null }),
      resolve_release_request: () =>
        run(resolveReleaseRequest, { escrowId, requestId, awardedTnd: formatAmount(input.award ?? 0n, 'TND'), reason: 'Decided.' }),
      submit_proof: async () => {
        const fileIds = [await this.#fileOf(actor)]
        await run(verbOf(submitProof), { escrowId, fileIds })
        this.#files.delete(actor.person!)
      },
      review_proof: () => run(verbOf(reviewProof), { escrowId, decision: reviewOf(input.decision), reason: 'Too dark.' }),
      extend_proof_deadline: () => run(verbOf(extendProofDeadline), { escrowId, hours: input.hours ?? 0 }),
      review_proof_as_staff: () => run(reviewProofAsStaff, { escrowId, decision: rulingOf(input.decision), reason: 'Decided.' }),
    }
    return codeOf(verbs[command])
  }

  /** When anything fires next, in milliseconds since 1970. */
  async nextDue(): Promise<number> {
    const [row] = await this.#sql<{ at: string | null }>(`select iso(min(due_at)) as at from deadline where status = 'pending'`)
    return row!.at === null ? Infinity : Date.parse(row!.at)
  }

  async fire(): Promise<void> {
    await fireDue(this.services, this.services.clock())
  }

  async observe(indices: readonly number[]): Promise<Observed[]> {
    const rows = await this.#sql<Row>(observation, [indices.map((index) => this.ids[index]!)])
    return rows.map((row) => ({
      status: row.status,
      amount: BigInt(row.amount),
      face: BigInt(row.face),
      released: BigInt(row.released),
      back: BigInt(row.back),
      held: BigInt(row.held),
      heldInLedger: BigInt(row.held_in_ledger),
      reserved: BigInt(row.reserved),
      reservedInLedger: BigInt(row.reserved_in_ledger),
      claims: (row.claims ?? []).toSorted().join(', '),
      proof: row.proof ?? '',
      closingAt: row.closing_at === null ? null : Date.parse(row.closing_at),
      completionDeadline: row.completion_deadline === null ? null : Date.parse(row.completion_deadline),
      signed: row.signed,
      alarms: (row.alarms ?? [])
        .map(({ kind, at }) => `${kind} ${Date.parse(at)}`)
        .toSorted()
        .join(', '),
    }))
  }

  /** What each party is told about each command: null where it is allowed. */
  async allowed(index: number): Promise<Record<Party, Record<string, string | null>>> {
    const em = this.services.database.fork()
    const row = await em.findOneOrFail(Escrow, { id: this.ids[index]! })
    const surroundings = await readSurroundings(dbOf(em), row.id)
    const aggregate = aggregateOf(row, surroundings)
    const of = (party: Party) =>
      Object.fromEntries(
        allowedActions({ aggregate, roles: [party], now: this.services.clock(), policy: policyOf(this) }).map(({ action, code }) => [
          action,
          code,
        ]),
      )
    return { buyer: of('buyer'), seller: of('seller') }
  }

  /** Millimes in the wallet of each person, by name. */
  async wallets(): Promise<Map<string, bigint>> {
    const rows = await this.#sql<{ code: string; balance: string }>(
      `select code, balance from ledger.account where kind = 'user_available'`,
    )
    const balances = new Map(rows.map(({ code, balance }) => [code, BigInt(balance)]))
    const people = [...this.#actors].flatMap(([name, actor]) => (actor.kind === 'user' ? [[name, actor.userId] as const] : []))
    return new Map(people.map(([name, userId]) => [name, balances.get(`user_available:${userId}`) ?? 0n]))
  }

  /** What the platform has earned, tax included. */
  async fees(): Promise<bigint> {
    const [row] = await this.#sql<{ sum: string }>(
      `select coalesce(sum(p.amount), 0)::text as sum from ledger.posting p join ledger.account a on a.id = p.account_id where a.kind in ('platform_fee', 'service_tax')`,
    )
    return BigInt(row!.sum)
  }

  /** A file that the person has sent and that no proof has named yet; of nobody, where nobody could have sent one. */
  async #fileOf({ person = '', developer }: Actor): Promise<string> {
    const user = developer ? undefined : this.#actors.get(person)
    if (user?.kind !== 'user') return randomUUID()
    const kept =
      this.#files.get(person) ?? decodeId('file', (await keepSampleFile({ services: this.services, run: this.services.runAs(user) })).id)!
    this.#files.set(person, kept)
    return kept
  }

  #userOf({ person }: Actor): string | null {
    const known = person === undefined ? undefined : this.#actors.get(person)
    return known?.kind === 'user' ? known.userId : null
  }

  /** Whoever has an account is identified: when that is asked for is no part of the model. */
  async #is(name: string, user: Extract<ServiceActor, { kind: 'user' }>): Promise<void> {
    this.#actors.set(name, user)
    this.#emails.set(name, user.email)
    await this.#sql(`update app_user set identity_status = 'approved' where id = $1`, [user.userId])
  }

  #runAs({ person, developer, isStaff }: Actor) {
    return this.services.runAs(isStaff ? this.#staff : this.#actors.get(developer ?? person!)!)
  }

  #sql<Answer>(text: string, parameters: unknown[] = []): Promise<Answer[]> {
    return sql<Answer>(this.services.database.fork(), text, parameters)
  }
}

/** The alarms of the reference model, as they are kept. */
export const alarmKinds: Readonly<Record<Alarm['what'], DeadlineKind>> = {
  capture: 'payment_processing',
  expire: 'expiry',
  lapse: 'cancellation_request',
  complete: 'completion',
  approve: 'release_approval',
  close: 'closing',
  upload: 'proof_upload',
  review: 'proof_review',
  extension: 'proof_extension',
}

interface Row {
  status: string
  amount: string
  face: string
  released: string
  back: string
  held: string
  held_in_ledger: string
  reserved: string
  reserved_in_ledger: string
  claims: string[] | null
  proof: string | null
  closing_at: string | null
  completion_deadline: string | null
  signed: string
  alarms: Array<{ kind: string; at: string }> | null
}

const observation = `
  select e.status, e.amount_millimes as amount, e.face_amount_minor as face, e.released_millimes as released, e.refunded_millimes as back,
    e.held_millimes as held, coalesce(h.balance, 0) + coalesce(r.balance, 0) as held_in_ledger,
    e.reserved_millimes as reserved, coalesce(r.balance, 0) as reserved_in_ledger, iso(e.closing_at) as closing_at,
    (select json_agg(concat_ws(' ', q.request_id, q.status, q.amount_millimes, q.awarded_millimes)) from release_request q
      where q.escrow_id = e.id) as claims,
    (select concat_ws(' ', p.phase, p.correction_rounds) from proof p where p.escrow_id = e.id) as proof,
    iso(e.completion_deadline) as completion_deadline,
    concat_ws(' ', case when c.seller_signed_at is not null then 'seller' end, case when c.buyer_signed_at is not null then 'buyer' end) as signed,
    (select json_agg(json_build_object('kind', d.kind, 'at', iso(d.due_at))) from deadline d where d.escrow_id = e.id and d.status = 'pending'
      and d.kind in ('expiry', 'completion', 'cancellation_request', 'payment_processing', 'release_approval', 'closing',
        'proof_upload', 'proof_review', 'proof_extension')) as alarms
  from unnest($1::uuid[]) with ordinality as wanted(id, place) join escrow e using (id)
  left join contract c on c.escrow_id = e.id left join ledger.account h on h.code = 'escrow_held:' || e.id
  left join ledger.account r on r.code = 'escrow_reserved:' || e.id
  order by wanted.place`

const policyFor = ({ upload, review }: NonNullable<Terms['proof']>) => ({
  type: 'purchase_proof_required',
  proofUploadDeadlineHours: upload,
  buyerReviewDeadlineHours: review,
})

/** Each decision belongs to one of the two who review. */
const reviewOf = (decision: Input['decision'] = 'accept') => (decision === 'cancel' ? 'accept' : decision)
const rulingOf = (decision: Input['decision'] = 'accept') => (decision === 'report' ? 'accept' : decision)

function changesOf({ amount, face, bearer, title }: Input, currency: Currency) {
  return {
    ...(amount === undefined ? {} : { amountTnd: formatAmount(amount, 'TND') }),
    ...(face === undefined ? {} : { amount: formatAmount(face, currency) }),
    ...(bearer === undefined ? {} : { feeBearer: bearer }),
    ...(title === undefined ? {} : { title }),
  }
}
