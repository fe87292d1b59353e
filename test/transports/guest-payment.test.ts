import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeId } from '../../server/domain/id.js'
import { refundAtProvider } from '../../server/operations/payment/refund-at-provider.js'
import { expected, openEscrowWorld, dayMs, type EscrowWorld, type Json } from '../support/escrow-world.js'
import { guestCredential, mutateAs, sendFile, showDeposit, type OpenedSession } from '../support/guest.js'
import { expectAsPublished, writtenEvents, type WrittenEvent } from '../support/events-as-published.js'

// Instant escrows that are paid by whoever holds the link (specification, States and transitions; decisions 8).

let world: EscrowWorld
const guestEmail = 'guest@example.com'

beforeAll(async () => {
  world = await openEscrowWorld()
})
afterAll(() => world.close())

interface Link {
  escrowId: string
  session: OpenedSession
  token: string
}

let guests = 0

/** An escrow of somebody without account, and the link to pay it. */
async function aLink(fields: Record<string, unknown> = {}): Promise<Link> {
  const buyerEmail = `${++guests}.${guestEmail}`
  const { id: escrowId } = (await expected(201, world.create({ mode: 'instant', amount: 80, buyerEmail, ...fields }))).body.escrow
  return { escrowId, ...(await linkTo(escrowId, buyerEmail)) }
}

async function linkTo(escrowId: string, targetUserEmail: string) {
  const session = (await expected(201, world.openSession(escrowId, { action: 'accept_pay', targetUserEmail }))).body as OpenedSession
  return { session, token: guestCredential(session) }
}

const show = ({ escrowId, session }: Link) => showDeposit(world, session, escrowId)
const payByCard = ({ escrowId, token }: Link) => mutateAs(world, token, 'payEscrow', { escrowId, method: 'CARD' }, 'escrow { status }')
const review = async (id: string, decision: string, reason = 'Looked at the account') =>
  mutateAs(
    world,
    await world.staffToken('finance'),
    'reviewDepositProof',
    { id, decision, reason },
    'depositProof { status reason refundDueTnd } pendingAction { id }',
  )
const statusOf = async (escrowId: string) => (await world.read(escrowId)).status
const mailsTo = async ({ escrowId }: Link) => {
  const rows = await world.sql<{ kind: string }>(
    'select m.kind from mail m join escrow e on e.buyer_email = m.recipient where e.id = $1 order by m.id',
    [decodeId('esc', escrowId)],
  )
  return rows.map(({ kind }) => kind)
}
const guestFunds = ({ escrowId }: Link) => world.ledgerBalance(`escrow_guest:${decodeId('esc', escrowId)}`)
const sessionStatus = async ({ session }: Link) =>
  (await expected(200, world.call('GET', `/api/v1/sessions/${session.sessionId}`))).body.session.status
const rejections = async (escrowId: string) =>
  (await world.eventsOf(escrowId)).filter(({ type }) => type === 'escrow.deposit_proof.rejected').map(({ data }) => data)

it('takes no deposit where the platform has no account for one, and says so', async () => {
  const live = await openEscrowWorld({ ESCROW_ENV: 'live' })
  try {
    const fields = { mode: 'instant', amount: 80, buyerEmail: 'guest@deposit.example.com' }
    const { id: escrowId } = (await expected(201, live.create(fields))).body.escrow
    const opened = await expected(201, live.openSession(escrowId, { action: 'accept_pay', targetUserEmail: fields.buyerEmail }))
    const token = guestCredential(opened.body as OpenedSession)
    const input = { escrowId, fileIds: [await sendFile(live, token)] }
    expect(await mutateAs(live, token, 'submitDepositProof', input, 'depositProof { id }')).toBe('BANK_DEPOSIT_NOT_AVAILABLE')
    expect(await live.sql('select 1 from deposit_proof')).toEqual([])
  } finally {
    await live.close()
  }
})

describe('a bank deposit', () => {
  it('pays the escrow when staff approve it, and delivery then releases it', async () => {
    const link = await aLink()
    const id = await show(link)
    expect(await review(id, 'APPROVE')).toMatchObject({ depositProof: { status: 'ACCEPTED' }, pendingAction: null })
    const escrow = await world.read(link.escrowId)
    expect(escrow).toMatchObject({ status: 'paid', buyer: null, buyerEmail: expect.stringContaining(guestEmail) })
    expect([await sessionStatus(link), await guestFunds(link)]).toEqual(['completed', 0n])
    expect(await mailsTo(link)).toEqual(expect.arrayContaining(['deposit_proof_submitted', 'deposit_proof_accepted']))
    const { body } = await expected(200, world.call('POST', `/api/v1/escrows/${link.escrowId}/deliver`))
    expect(body.escrow.status).toBe('completed')
    expect(await review(id, 'REJECT')).toBe('DEPOSIT_PROOF_NOT_PENDING')
  })

  it('shows what a decision would do, keeps nothing of it, and then it is so', async () => {
    const link = await aLink()
    const id = await show(link)
    const finance = await world.staffToken('finance')
    const looked = async (decision: string, reason = 'Looked at the account') =>
      mutateAs(
        world,
        finance,
        'reviewDepositProof',
        { id, decision, reason, preview: true },
        'depositProof { id } pendingAction { id } preview { postings { transfer account amountTnd } events { type } }',
      )
    const before = await world.imprint()
    expect(await looked('APPROVE')).toMatchObject({
      depositProof: null,
      pendingAction: null,
      preview: {
        postings: [
          { transfer: 'bank_deposit', account: 'BANK', amountTnd: '-80.000' },
          { transfer: 'bank_deposit', account: 'BUYER', amountTnd: '80.000' },
          { transfer: 'fund', account: 'BUYER', amountTnd: '-80.000' },
          { transfer: 'fund', account: 'HELD', amountTnd: '80.000' },
        ],
        events: [{ type: 'escrow.status.updated' }],
      },
    })
    expect(await looked('REJECT')).toMatchObject({ preview: { postings: [], events: [{ type: 'escrow.deposit_proof.rejected' }] } })
    expect(await looked('APPROVE', ' ')).toBe('REASON_REQUIRED')
    expect(await world.imprint()).toBe(before)
    expect(await review(id, 'APPROVE')).toMatchObject({ depositProof: { status: 'ACCEPTED' } })
  })

  it('that is rejected leaves the escrow pending, tells why, and the same link takes another', async () => {
    const link = await aLink()
    const first = await show(link)
    expect(await review(first, 'REJECT', 'The slip shows 8 TND')).toMatchObject({ depositProof: { status: 'REJECTED' } })
    expect(await statusOf(link.escrowId)).toBe('pending')
    const [told] = await rejections(link.escrowId)
    expect(told).toMatchObject({
      depositProof: {
        id: first,
        status: 'rejected',
        reason: 'The slip shows 8 TND',
        submittedAt: expect.any(String),
        decidedAt: expect.any(String),
      },
      escrow: { id: link.escrowId, status: 'pending' },
    })
    // The link works for as long as the escrow can be paid.
    await world.passTime(2 * dayMs)
    expect(await review(await show(link), 'APPROVE')).toMatchObject({ depositProof: { status: 'ACCEPTED' } })
    expect(await statusOf(link.escrowId)).toBe('paid')
  })

  it.each([
    ['called off', 'cancelled_by_seller', (escrowId: string) => expected(200, world.call('POST', `/api/v1/escrows/${escrowId}/cancel`))],
    ['expired', 'expired', () => world.passTime(15 * dayMs)],
  ])('is rejected by itself with an escrow that is %s', async (_how, reason, end) => {
    const link = await aLink()
    const id = await show(link)
    await end(link.escrowId)
    const [told] = await rejections(link.escrowId)
    expect(told).toMatchObject({ depositProof: { id, status: 'auto_rejected', reason }, escrow: { status: 'cancelled' } })
    expect(await review(id, 'APPROVE')).toBe('DEPOSIT_PROOF_NOT_PENDING')
    expect(await mailsTo(link)).toContain('deposit_proof_auto_rejected')
  })

  it('that waits stands in the way of a change and of any other payment, and of a second one', async () => {
    const link = await aLink()
    await show(link)
    await world.refuses(() => world.call('PUT', `/api/v1/escrows/${link.escrowId}`, { body: { title: 'Other' } }), {
      status: 409,
      code: 'PAYMENT_IN_PROGRESS',
    })
    expect(await payByCard(link)).toBe('PAYMENT_IN_PROGRESS')
    const again = { escrowId: link.escrowId, fileIds: [await sendFile(world, link.token)] }
    expect(await mutateAs(world, link.token, 'submitDepositProof', again, 'depositProof { id }')).toBe('PAYMENT_IN_PROGRESS')
    const [{ count }] = (await world.sql<{ count: string }>(
      'select count(*)::text from file where subject_id is null and owner_kind = $1',
      ['guest'],
    )) as [{ count: string }]
    expect(count).toBe('1')
  })

  it('goes back by bank, once, when the escrow gives it back', async () => {
    const link = await aLink({ feeBearer: 'buyer' })
    const id = await show(link)
    await review(id, 'APPROVE')
    await world.act(link.escrowId, 'cancel_escrow', world.cast.seller.email)
    expect([await statusOf(link.escrowId), await guestFunds(link)]).toEqual(['cancelled', 84_000n])
    expect(await mailsTo(link)).toContain('deposit_refund_due')
    const finance = await world.staffToken('finance')
    const owed = async () => {
      const asked =
        '{ depositProofs(refundDue: true) { nodes { id refundDueTnd refundDueSince guestEmail } } waitingCounts { queue count oldestAt } }'
      const { depositProofs, waitingCounts } = await world.graphql(asked, {}, finance)
      return [depositProofs.nodes, waitingCounts.find(({ queue }: { queue: string }) => queue === 'DEPOSIT_REFUNDS')]
    }
    const [stands] = await world.sql<{ email: string; ended: string }>(
      'select buyer_email as email, cancelled_at as ended from escrow where id = $1',
      [decodeId('esc', link.escrowId)],
    )
    const since = new Date(stands!.ended).toISOString()
    expect(await owed()).toEqual([
      [{ id, refundDueTnd: '84.000', refundDueSince: since, guestEmail: stands!.email }],
      { queue: 'DEPOSIT_REFUNDS', count: 1, oldestAt: since },
    ])
    const sent = { id, bankReference: 'VIR-2026-17', reason: 'Sent to the RIB that the buyer gave' }
    const refund = () => mutateAs(world, finance, 'refundDeposit', sent, 'depositProof { refundDueTnd bankReference }')
    const shown = await mutateAs(
      world,
      finance,
      'refundDeposit',
      { ...sent, preview: true },
      'depositProof { id } preview { postings { transfer account amountTnd } }',
    )
    expect(shown.depositProof).toBeNull()
    expect(shown.preview.postings).toEqual([
      expect.objectContaining({ amountTnd: '-84.000' }),
      expect.objectContaining({ amountTnd: '84.000' }),
    ])
    expect(await guestFunds(link)).toBe(84_000n)
    expect(await refund()).toMatchObject({ depositProof: { refundDueTnd: '0.000', bankReference: 'VIR-2026-17' } })
    expect(await owed()).toEqual([[], { queue: 'DEPOSIT_REFUNDS', count: 0, oldestAt: null }])
    expect(await refund()).toBe('NO_REFUND_DUE')
    expect(await mailsTo(link)).toContain('deposit_refunded')
  })

  it('is decided by finance or an owner alone, with a reason, and above the limit by two', async () => {
    const small = await openEscrowWorld({ FOUR_EYES_TND: '50' }).then(async (other) => {
      const { id } = (await expected(201, other.create({ mode: 'instant', amount: 80, buyerEmail: guestEmail }))).body.escrow
      const opened = (await expected(201, other.openSession(id, { action: 'accept_pay', targetUserEmail: guestEmail }))).body
      const deposit = await showDeposit(other, opened, id)
      const [one, two, disputes] = await Promise.all([other.staffToken('finance'), other.staffToken('owner'), other.staffToken('disputes')])
      const decide = (token: string, reason: string) =>
        mutateAs(
          other,
          token,
          'reviewDepositProof',
          { id: deposit, decision: 'APPROVE', reason },
          'depositProof { status } pendingAction { id }',
        )
      const confirm = (token: string, act: string) => mutateAs(other, token, 'confirmStaffAction', { id: act }, 'escrow { status }')
      const refused = [await decide(disputes, 'Mine'), await decide(one, ' ')]
      const { pendingAction, depositProof } = await decide(one, 'It is there')
      const answers = [depositProof.status, await confirm(one, pendingAction.id), await confirm(disputes, pendingAction.id)]
      const done = await confirm(two, pendingAction.id)
      await other.close()
      return { refused, answers, done }
    })
    expect(small).toMatchObject({
      refused: ['STAFF_ONLY', 'REASON_REQUIRED'],
      answers: ['PENDING', 'SECOND_PERSON_REQUIRED', 'STAFF_ONLY'],
      done: { escrow: { status: 'PAID' } },
    })
  })

  it('above the limit goes back once a second person has confirmed it, and as often as something is due', async () => {
    // With what is set by default nobody pays as much without an account.
    const small = await openEscrowWorld({ FOUR_EYES_TND: '50' })
    try {
      const { id: escrowId } = (await expected(201, small.create({ mode: 'instant', amount: 80, buyerEmail: guestEmail }))).body.escrow
      const opened = (await expected(201, small.openSession(escrowId, { action: 'accept_pay', targetUserEmail: guestEmail }))).body
      const id = await showDeposit(small, opened, escrowId)
      const [one, two, disputes] = await Promise.all([small.staffToken('finance'), small.staffToken('owner'), small.staffToken('disputes')])
      const confirm = (token: string, act: string, more = {}) =>
        mutateAs(
          small,
          token,
          'confirmStaffAction',
          { id: act, ...more },
          'escrow { id } preview { postings { transfer account amountTnd } }',
        )
      const approval = { id, decision: 'APPROVE', reason: 'It is there' }
      const approved = await mutateAs(small, one, 'reviewDepositProof', approval, 'pendingAction { id }')
      await confirm(two, approved.pendingAction.id)
      await small.act(escrowId, 'cancel_escrow', small.cast.seller.email)

      const refund = (more = {}) =>
        mutateAs(
          small,
          one,
          'refundDeposit',
          { id, bankReference: 'VIR-2026-18', reason: 'To the RIB that the buyer gave', ...more },
          'depositProof { refundDueTnd bankReference } pendingAction { id action } preview { postings { transfer account amountTnd } }',
        )
      const books = async () => [
        await small.ledgerBalance(`escrow_guest:${decodeId('esc', escrowId)}`),
        await small.ledgerBalance('bank_safeguarding'),
      ]
      const postings = [
        { transfer: 'bank_refund', account: 'BUYER', amountTnd: '-80.000' },
        { transfer: 'bank_refund', account: 'BANK', amountTnd: '80.000' },
      ]
      const untouched = await small.imprint()
      expect(await refund({ preview: true })).toMatchObject({ depositProof: null, pendingAction: null, preview: { postings } })
      expect(await small.imprint()).toBe(untouched)
      const before = await books()
      const [first, second] = [await refund(), await refund({ bankReference: 'VIR-2026-19' })]
      expect(first).toMatchObject({
        depositProof: { refundDueTnd: '80.000', bankReference: null },
        pendingAction: { action: 'refund_deposit' },
        preview: null,
      })
      const { waitingStaffActions: listed } = await small.graphql('{ waitingStaffActions { action subjectId escrowId isOwn } }', {}, two)
      expect(listed).toEqual(Array(2).fill({ action: 'refund_deposit', subjectId: id, escrowId, isOwn: false }))
      expect([await confirm(one, first.pendingAction.id), await confirm(disputes, first.pendingAction.id)]).toEqual([
        'SECOND_PERSON_REQUIRED',
        'STAFF_ONLY',
      ])
      expect(await confirm(two, first.pendingAction.id, { preview: true })).toMatchObject({ preview: { postings } })
      expect(await books()).toEqual(before)

      expect(await confirm(two, first.pendingAction.id)).toMatchObject({ escrow: { id: escrowId } })
      expect(await books()).toEqual([0n, before[1]! + 80_000n])
      const { depositProof } = await small.graphql(`{ depositProof(id: "${id}") { refundDueTnd bankReference } }`, {}, one)
      expect(depositProof).toEqual({ refundDueTnd: '0.000', bankReference: 'VIR-2026-18' })
      expect([await confirm(two, second.pendingAction.id), await refund()]).toEqual(['NO_REFUND_DUE', 'NO_REFUND_DUE'])
      const audited = await small.sql<{ action: string }>('select action from audit_log where subject = $1 order by id', [
        decodeId('dep', id),
      ])
      expect(audited.map(({ action }) => action).slice(2)).toEqual(['propose_deposit_refund', 'propose_deposit_refund', 'refund_deposit'])
    } finally {
      await small.close()
    }
  })

  it('has one to three files and a short note', async () => {
    const link = await aLink()
    const fileIds = [await sendFile(world, link.token), 'file_a', 'file_b', 'file_c']
    const send = (fields: object) =>
      mutateAs(world, link.token, 'submitDepositProof', { escrowId: link.escrowId, ...fields }, 'depositProof { id }')
    expect(await send({ fileIds })).toBe('VALIDATION_ERROR')
    expect(await send({ fileIds: [] })).toBe('VALIDATION_ERROR')
    expect(await send({ fileIds: fileIds.slice(0, 1), note: 'a'.repeat(501) })).toBe('VALIDATION_ERROR')
  })

  it('of two that are sent at once, one is taken', async () => {
    const link = await aLink()
    const fileIds = [await sendFile(world, link.token), await sendFile(world, link.token)]
    const send = (fileId: string | undefined) =>
      mutateAs(world, link.token, 'submitDepositProof', { escrowId: link.escrowId, fileIds: [fileId] }, 'depositProof { status }')
    const answers = await Promise.all(fileIds.map(send))
    expect(answers.filter((answer) => answer === 'PAYMENT_IN_PROGRESS')).toHaveLength(1)
  })
})

describe('a card', () => {
  it('pays without an account, and what the escrow gives back goes back to it', async () => {
    const link = await aLink()
    expect(await payByCard(link)).toMatchObject({ escrow: { status: 'PAID' } })
    expect([await sessionStatus(link), await guestFunds(link)]).toEqual(['completed', 0n])
    expect(await mailsTo(link)).toContain('guest_receipt')
    await world.act(link.escrowId, 'cancel_escrow', world.cast.seller.email)
    expect(await statusOf(link.escrowId)).toBe('cancelled')
    const [refund] = await refundsOf(link)
    expect(refund).toMatchObject({ status: 'requested', amount: '80000', reason: 'cancelled_by_seller' })
    const { services } = world
    await refundAtProvider({ services, run: services.runAs({ kind: 'timer' }) }, { refundId: refund!.id })
    expect(await refundsOf(link)).toMatchObject([{ status: 'refunded' }])
    expect([await guestFunds(link), await world.ledgerBalance(`refund_due:${refund!.id}`)]).toEqual([0n, 0n])
    expect(await mailsTo(link)).toContain('guest_refund')
  })

  it('of an amount that the simulated provider keeps is given back by staff of finance (decisions 22)', async () => {
    const link = await aLink({ amount: 80.505 })
    expect(await payByCard(link)).toMatchObject({ escrow: { status: 'PAID' } })
    await world.act(link.escrowId, 'cancel_escrow', world.cast.seller.email)
    const [refund] = await refundsOf(link)
    const { services } = world
    await refundAtProvider({ services, run: services.runAs({ kind: 'timer' }) }, { refundId: refund!.id })
    expect(await refundsOf(link)).toMatchObject([{ status: 'refused', amount: '80505' }])
  })

  it('of two guests at once pays once', async () => {
    const link = await aLink()
    const other = { ...link, ...(await linkTo(link.escrowId, (await world.read(link.escrowId)).buyerEmail)) }
    const answers = await Promise.all([payByCard(link), payByCard(other)])
    expect(answers.filter((answer) => answer.escrow?.status === 'PAID')).toHaveLength(1)
    const funds = await world.sql(`select 1 from ledger.transfer where escrow_id = $1 and kind = 'fund'`, [decodeId('esc', link.escrowId)])
    expect(funds).toHaveLength(1)
  })

  it('from the identity threshold on is for who has signed in', async () => {
    const link = await aLink({ amount: 1000 })
    expect(await payByCard(link)).toBe('IDENTITY_REQUIRED')
    const shown = { escrowId: link.escrowId, fileIds: [await sendFile(world, link.token)] }
    expect(await mutateAs(world, link.token, 'submitDepositProof', shown, 'depositProof { id }')).toBe('IDENTITY_REQUIRED')
  })

  it('splits after a dispute: the award to the seller, the rest to the card', async () => {
    const link = await aLink()
    await payByCard(link)
    await world.act(link.escrowId, 'dispute', (await world.read(link.escrowId)).buyerEmail, {
      category: 'not_as_described',
      reason: 'Half of it does not work.',
    })
    const disputes = await world.staffToken('disputes')
    const decision = { escrowId: link.escrowId, outcome: 'SPLIT', sellerAwardTnd: '50', reason: 'Half of it works' }
    expect(await mutateAs(world, disputes, 'resolveDispute', decision, 'escrow { status }')).toMatchObject({
      escrow: { status: 'COMPLETED' },
    })
    expect(await refundsOf(link)).toMatchObject([{ status: 'requested', amount: '30000' }])
  })
})

describe('a link', () => {
  it('is a credential for its own escrow and for paying it, and for nothing else', async () => {
    const link = await aLink()
    const other = await aLink()
    expect(await payByCard({ ...link, token: other.token })).toBe('NOT_A_PARTY')
    expect(await mutateAs(world, link.token, 'payEscrow', { escrowId: link.escrowId, method: 'WALLET' }, 'escrow { id }')).toBe(
      'VALIDATION_ERROR',
    )
    expect(await mutateAs(world, link.token, 'requestCancellation', { escrowId: link.escrowId }, 'escrow { id }')).toBe('FORBIDDEN')
    const read = await world.call('POST', '/graphql', { token: link.token, body: { query: `{ escrow(id: "${link.escrowId}") { id } }` } })
    expect(read.body.errors[0].extensions.code).toBe('FORBIDDEN')
    const forged = `${link.token.slice(0, -4)}AAAA`
    expect(await sendFile(world, forged)).toBe('UNAUTHORIZED')
    const file = await sendFile(world, other.token)
    const foreign = { escrowId: link.escrowId, fileIds: [file] }
    expect(await mutateAs(world, link.token, 'submitDepositProof', foreign, 'depositProof { id }')).toBe('FILE_NOT_FOUND')
    await payByCard(link)
    expect(await sendFile(world, link.token)).toBe('UNAUTHORIZED')
  })

  it('to another mode or action is none, nor is one whose time has passed', async () => {
    const quick = (await expected(201, world.create({ mode: 'quick', amount: 80, buyerEmail: guestEmail }))).body.escrow.id
    const { token } = await linkTo(quick, guestEmail)
    expect(await sendFile(world, token)).toBe('UNAUTHORIZED')
    const link = await aLink()
    await world.passTime(31 * 60_000)
    expect(await payByCard(link)).toMatch(/SESSION_EXPIRED|UNAUTHORIZED/)
  })

  it('shows nobody’s address or name to who paid by it', async () => {
    const link = await aLink()
    const { escrow } = (await mutateAs(
      world,
      link.token,
      'payEscrow',
      { escrowId: link.escrowId, method: 'CARD' },
      'escrow { buyerEmail seller { email lastName } }',
    )) as Json
    expect([escrow.buyerEmail, escrow.seller.email, escrow.seller.lastName]).toEqual(Array(3).fill(expect.stringContaining('•••')))
  })
})

describe('an escrow that a guest has paid', () => {
  it('takes no funds and gives none back in parts (specification, States and transitions)', async () => {
    const link = await aLink()
    await payByCard(link)
    const { buyerEmail } = await world.read(link.escrowId)
    for (const [action, targetUserEmail] of [
      ['add_funds', buyerEmail],
      ['refund_funds', world.cast.seller.email],
    ])
      expect((await world.openSession(link.escrowId, { action, targetUserEmail })).body.error.code).toBe('GUEST_ESCROW_NOT_SUPPORTED')
    const refund = await world.call('POST', `/api/v1/escrows/${link.escrowId}/refund-funds`, { body: { amountTnd: 5, reference: 'r1' } })
    expect([refund.status, refund.headers.get('x-error-code')]).toEqual([400, 'GUEST_ESCROW_NOT_SUPPORTED'])
  })
})

async function refundsOf({ escrowId }: Link) {
  return world.sql<{ id: string; status: string; amount: string; reason: string }>(
    `select r.id, r.status, r.amount_millimes::text as amount, r.reason from payment_refund r join payment p on p.id = r.payment_id where p.escrow_id = $1`,
    [decodeId('esc', escrowId)],
  )
}

it('tells it in events of the published shapes', async () => {
  const events = await world.sql<WrittenEvent>(writtenEvents)
  expect(events.map(({ type }) => type)).toContain('escrow.deposit_proof.rejected')
  expectAsPublished(events)
})
