import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  dayMs,
  expected,
  expectRefusal,
  expectStructured,
  hourMs,
  openEscrowWorld,
  type EscrowWorld,
  type Json,
} from '../support/escrow-world.js'

// Quick Escrow with Proof (specification; decisions 6), driven as an integrator drives it: REST, sessions and events.

let world: EscrowWorld

beforeAll(async () => {
  world = await openEscrowWorld()
})
afterAll(() => world.close())

// Every scenario begins on its own day, after everything of the one before is over.
beforeEach(() => world.passTime(60 * dayMs))

const buyer = () => world.cast.buyer.email
const seller = () => world.cast.seller.email
const after = (ms: number) => new Date(world.services.clock().getTime() + ms).toISOString()
const asBuyer = async (name: string, input: object) => world.mutate(name, input, await world.tokenOf(world.cast.buyer))

async function created(policy: object = {}, fields: object = {}): Promise<string> {
  const body = { mode: 'quick', amount: 100, fulfillmentPolicy: { type: 'purchase_proof_required', ...policy }, ...fields }
  return (await expected(201, world.create(body))).body.escrow.id
}

async function paid(policy?: object, fields?: object): Promise<string> {
  const escrowId = await created(policy, fields)
  await world.act(escrowId, 'accept_pay', buyer())
  return escrowId
}

async function submitted(policy?: object, fields?: object): Promise<string> {
  const escrowId = await paid(policy, fields)
  await world.act(escrowId, 'submit_proof', seller())
  return escrowId
}

async function needsReview(fields?: object): Promise<string> {
  const escrowId = await submitted({}, fields)
  await world.act(escrowId, 'review_proof', buyer(), { decision: 'report', reason: 'The receipt is forged.' })
  return escrowId
}

const proofOf = async (escrowId: string): Promise<Json> =>
  (await expected(200, world.call('GET', `/api/v1/escrows/${escrowId}/proof`))).body.proof
const phaseOf = async (escrowId: string): Promise<string> => (await world.read(escrowId)).proofInfo.phase
const typesOf = async (escrowId: string) => (await world.eventsOf(escrowId)).map(({ type }) => type)
const moneyOf = async (escrowId: string): Promise<Json[]> =>
  (await expected(200, world.call('GET', `/api/v1/escrows/${escrowId}/money`))).body.money.movements
const deliver = (escrowId: string) => world.call('POST', `/api/v1/escrows/${escrowId}/deliver`)

describe('a quick escrow with proof', () => {
  it('goes from the payment over one correction to acceptance in silence, and only then to delivery', async () => {
    const escrowId = await created({ proofUploadDeadlineHours: 12, allowedProofTypes: ['receipt'] })
    const nothing = { submissionCount: 0, lastSubmittedAt: null, decidedAt: null, decisionSource: null }
    const begin = {
      phase: 'awaiting_funding',
      correctionRounds: 0,
      maxCorrectionRounds: 2,
      uploadDeadline: null,
      reviewDeadline: null,
      ...nothing,
    }
    expect((await world.read(escrowId)).proofInfo).toEqual(begin)
    expectStructured(await world.openSession(escrowId, { action: 'submit_proof', targetUserEmail: seller() }), 'PROOF_PHASE_INVALID')

    await world.act(escrowId, 'accept_pay', buyer())
    expect(await world.read(escrowId)).toMatchObject({
      status: 'paid',
      proofInfo: { phase: 'waiting_seller_proof', uploadDeadline: after(12 * hourMs), reviewDeadline: null },
      deadlines: [{ kind: 'proof_upload', at: after(12 * hourMs), effect: 'proof_expires', paused: false }],
    })
    expectRefusal(await deliver(escrowId), { status: 409, code: 'PROOF_NOT_ACCEPTED' })
    expectStructured(await world.openSession(escrowId, { action: 'review_proof', targetUserEmail: buyer() }), 'PROOF_PHASE_INVALID')
    expectStructured(await world.openSession(escrowId, { action: 'submit_proof', targetUserEmail: buyer() }), 'CHECKOUT_TARGET_NOT_SELLER')
    expect(await proofOf(escrowId)).toMatchObject({
      allowedProofTypes: ['receipt'],
      submissions: [],
      latestSubmission: null,
      checkoutActions: [{ action: 'submit_proof', targetUserEmail: seller() }],
    })

    await world.act(escrowId, 'submit_proof', seller(), { note: 'Bought today.', proofType: 'receipt' })
    const first = await proofOf(escrowId)
    expect(first).toMatchObject({
      phase: 'submitted_waiting_buyer_review',
      reviewDeadline: after(48 * hourMs),
      submissionCount: 1,
      lastSubmittedAt: after(0),
      checkoutActions: [{ action: 'review_proof', targetUserEmail: buyer() }],
    })
    expect(first.latestSubmission).toEqual(first.submissions[0])
    expect(first.latestSubmission).toEqual({
      id: expect.stringMatching(/^prf_/),
      submittedAt: after(0),
      note: 'Bought today.',
      attachments: [
        {
          id: expect.stringMatching(/^file_/),
          proofType: 'receipt',
          fileName: 'sample.png',
          mimeType: 'image/png',
          sizeBytes: expect.any(Number),
          sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
          viewUrl: expect.stringContaining('/files/file_'),
          viewUrlExpiresAt: after(900_000),
        },
      ],
      decision: null,
      decisionReason: null,
      decisionSource: null,
      decidedAt: null,
      decisions: [],
    })

    await world.act(escrowId, 'review_proof', buyer(), { decision: 'request_correction', reason: 'The date is cut off.' })
    expect(await proofOf(escrowId)).toMatchObject({
      phase: 'correction_requested',
      correctionRounds: 1,
      uploadDeadline: after(12 * hourMs),
      reviewDeadline: null,
      latestSubmission: {
        decision: 'correction_requested',
        decisionReason: 'The date is cut off.',
        decisionSource: 'buyer',
        decidedAt: after(0),
      },
      decidedAt: null,
    })

    await world.passTime(hourMs)
    await world.act(escrowId, 'submit_proof', seller())
    expect((await proofOf(escrowId)).submissions.map(({ decision }: Json) => decision)).toEqual(['correction_requested', null])
    await world.passTime(48 * hourMs)
    expect(await proofOf(escrowId)).toMatchObject({
      phase: 'accepted_by_timeout',
      decisionSource: 'timeout',
      decidedAt: after(0),
      latestSubmission: { decision: 'accepted', decisionSource: 'timeout' },
      checkoutActions: [],
    })
    const before = await world.wallet(world.cast.seller)
    await expected(200, deliver(escrowId))
    await world.act(escrowId, 'complete', buyer())
    expect((await world.wallet(world.cast.seller)) - before).toBe(95_000n)
    expect(await typesOf(escrowId)).toEqual([
      'escrow.created',
      'escrow.proof.required',
      'escrow.status.updated',
      'escrow.proof.submitted',
      'escrow.proof.correction_requested',
      'escrow.proof.submitted',
      'escrow.proof.accepted_by_timeout',
      'escrow.status.updated',
      'escrow.status.updated',
    ])
  })

  it('tells in each event of its proof how it stands, with links that work for an hour', async () => {
    const escrowId = await submitted()
    const [required, told] = (await world.eventsOf(escrowId)).filter(({ type }) => type.startsWith('escrow.proof.'))
    expect(required!.data.proof).toMatchObject({
      phase: 'waiting_seller_proof',
      uploadDeadline: after(24 * hourMs),
      checkoutActions: [{ action: 'submit_proof', targetUserEmail: seller() }],
    })
    expect(told!.data).toMatchObject({
      escrow: { id: escrowId, status: 'paid', proofInfo: { phase: 'submitted_waiting_buyer_review' } },
      proof: {
        phase: 'submitted_waiting_buyer_review',
        submissions: [{ attachments: [{ viewUrlExpiresAt: after(hourMs) }] }],
        checkoutActions: [{ action: 'review_proof', targetUserEmail: buyer() }],
      },
    })
    expect(told!.data.proof.latestSubmission).toEqual(told!.data.proof.submissions[0])
  })

  it('is accepted by the buyer, once', async () => {
    const escrowId = await submitted()
    await expect(asBuyer('reviewProof', { escrowId, decision: 'REPORT' })).rejects.toThrow('REASON_REQUIRED')
    await expect(asBuyer('reviewProof', { escrowId, decision: 'REPORT', reason: 'Fake' })).rejects.toThrow('VALIDATION_ERROR')
    await asBuyer('reviewProof', { escrowId, decision: 'ACCEPT' })
    expect((await world.read(escrowId)).proofInfo).toMatchObject({ phase: 'accepted', decisionSource: 'buyer', decidedAt: after(0) })
    expect((await world.read(escrowId)).deadlines).toEqual([])
    expectStructured(await world.openSession(escrowId, { action: 'review_proof', targetUserEmail: buyer() }), 'PROOF_PHASE_INVALID')
    await world.passTime(10 * dayMs)
    expect(await phaseOf(escrowId)).toBe('accepted')
    await expected(200, deliver(escrowId))
  })

  it('takes the buyer’s completion at any phase as acceptance', async () => {
    for (const escrowId of [await paid(), await submitted(), await needsReview()]) {
      await world.act(escrowId, 'complete', buyer())
      expect(await world.read(escrowId)).toMatchObject({ status: 'completed', proofInfo: { phase: 'accepted', decisionSource: 'buyer' } })
      expect((await typesOf(escrowId)).slice(-2)).toEqual(['escrow.proof.accepted', 'escrow.status.updated'])
    }
  })

  it('without one GET /proof is PROOF_NOT_REQUIRED, and so are its sessions', async () => {
    for (const mode of ['quick', 'standard'] as const) {
      const escrowId = await world.given({ mode }).paid()
      expect((await world.read(escrowId)).proofInfo).toBeNull()
      expectRefusal(await world.call('GET', `/api/v1/escrows/${escrowId}/proof`), { status: 400, code: 'PROOF_NOT_REQUIRED' })
      for (const [action, targetUserEmail] of [
        ['submit_proof', seller()],
        ['review_proof', buyer()],
      ])
        expectStructured(await world.openSession(escrowId, { action, targetUserEmail }), 'PROOF_NOT_REQUIRED')
    }
  })
})

describe('a proof that does not come', () => {
  it('expires; the buyer gives no more time: everything goes back after 24 hours', async () => {
    const before = await world.wallet(world.cast.buyer)
    const escrowId = await paid()
    await world.passTime(24 * hourMs - 1)
    expect(await phaseOf(escrowId)).toBe('waiting_seller_proof')
    await world.passTime(1)
    expect(await world.read(escrowId)).toMatchObject({
      status: 'paid',
      proofInfo: { phase: 'expired' },
      deadlines: [{ kind: 'proof_extension', at: after(24 * hourMs), effect: 'cancelled' }],
    })
    expect((await moneyOf(escrowId)).at(-1)).toMatchObject({
      from: 'held',
      to: 'buyer',
      amountTnd: 100,
      reason: 'proof_expired',
      releasedBy: 'timer',
      expectedAt: after(24 * hourMs),
    })
    expectStructured(await world.openSession(escrowId, { action: 'submit_proof', targetUserEmail: seller() }), 'PROOF_PHASE_INVALID')
    await world.passTime(24 * hourMs)
    expect(await world.read(escrowId)).toMatchObject({
      status: 'cancelled',
      statusReason: 'proof_expired',
      statusActor: 'timer',
      deadlines: [],
    })
    expect(await world.wallet(world.cast.buyer)).toBe(before)
    expect((await typesOf(escrowId)).slice(-2)).toEqual(['escrow.proof.expired', 'escrow.status.updated'])
  })

  it('is given more time by the buyer, once; a second expiry refunds at once', async () => {
    const before = await world.wallet(world.cast.buyer)
    const escrowId = await paid()
    await expect(asBuyer('extendProofDeadline', { escrowId, hours: 12 })).rejects.toThrow('PROOF_PHASE_INVALID')
    await world.passTime(24 * hourMs)
    for (const hours of [5, 73]) await expect(asBuyer('extendProofDeadline', { escrowId, hours })).rejects.toThrow('VALIDATION_ERROR')
    await asBuyer('extendProofDeadline', { escrowId, hours: 12 })
    expect((await world.read(escrowId)).proofInfo).toMatchObject({ phase: 'waiting_seller_proof', uploadDeadline: after(12 * hourMs) })
    expect((await world.read(escrowId)).deadlines).toMatchObject([{ kind: 'proof_upload', effect: 'cancelled' }])
    expect((await typesOf(escrowId)).at(-1)).toBe('escrow.proof.required')
    await expect(asBuyer('extendProofDeadline', { escrowId, hours: 12 })).rejects.toThrow('DEADLINE_ALREADY_EXTENDED')
    await world.passTime(12 * hourMs)
    expect(await world.read(escrowId)).toMatchObject({
      status: 'cancelled',
      statusReason: 'proof_expired',
      proofInfo: { phase: 'expired' },
    })
    expect(await world.wallet(world.cast.buyer)).toBe(before)
    expect((await typesOf(escrowId)).slice(-2)).toEqual(['escrow.proof.expired', 'escrow.status.updated'])
  })

  it('goes back to the correction that was waited for when that had expired', async () => {
    const escrowId = await submitted()
    await world.act(escrowId, 'review_proof', buyer(), { decision: 'request_correction', reason: 'Too dark to read.' })
    await world.passTime(24 * hourMs)
    expect(await phaseOf(escrowId)).toBe('expired')
    await asBuyer('extendProofDeadline', { escrowId, hours: 6 })
    expect(await phaseOf(escrowId)).toBe('correction_requested')
    await world.act(escrowId, 'submit_proof', seller())
    expect(await phaseOf(escrowId)).toBe('submitted_waiting_buyer_review')
  })
})

describe('staff', () => {
  it('are called by a report of fraud, and by one correction too many', async () => {
    const reported = await needsReview()
    expect(await proofOf(reported)).toMatchObject({
      phase: 'needs_review',
      latestSubmission: { decision: 'reported', decisionSource: 'buyer' },
    })
    expect((await world.read(reported)).deadlines).toEqual([])
    const escrowId = await submitted()
    for (const phase of ['correction_requested', 'correction_requested', 'needs_review']) {
      await world.act(escrowId, 'review_proof', buyer(), { decision: 'request_correction', reason: 'Still unreadable.' })
      expect(await phaseOf(escrowId)).toBe(phase)
      if (phase === 'correction_requested') await world.act(escrowId, 'submit_proof', seller())
    }
    expect((await world.read(escrowId)).proofInfo.correctionRounds).toBe(2)
    expect((await typesOf(escrowId)).at(-1)).toBe('escrow.proof.needs_review')
  })

  it('accept it, send it back, or cancel the escrow', async () => {
    const staff = await world.staffToken('disputes')
    const rule = (escrowId: string, decision: string) =>
      world.mutate('reviewProofAsStaff', { escrowId, decision, reason: 'Looked at.' }, staff)
    const accepted = await needsReview()
    await rule(accepted, 'ACCEPT')
    expect((await world.read(accepted)).proofInfo).toMatchObject({ phase: 'accepted', decisionSource: 'admin' })
    await expected(200, deliver(accepted))

    const sentBack = await needsReview()
    await rule(sentBack, 'REQUEST_CORRECTION')
    expect((await world.read(sentBack)).proofInfo).toMatchObject({
      phase: 'correction_requested',
      correctionRounds: 0,
      uploadDeadline: after(24 * hourMs),
    })

    const before = await world.wallet(world.cast.buyer)
    const cancelled = await needsReview()
    await rule(cancelled, 'CANCEL')
    expect(await world.read(cancelled)).toMatchObject({ status: 'cancelled', statusReason: 'proof_rejected', statusActor: 'staff' })
    expect((await proofOf(cancelled)).latestSubmission).toMatchObject({
      decision: 'rejected',
      decisionSource: 'admin',
      decisionReason: 'Looked at.',
      decisions: [
        { decision: 'reported', source: 'buyer', reason: 'The receipt is forged.', decidedAt: after(0) },
        { decision: 'rejected', source: 'admin', reason: 'Looked at.', decidedAt: after(0) },
      ],
    })
    expect(await world.wallet(world.cast.buyer)).toBe(before)
    await expect(rule(await submitted(), 'ACCEPT')).rejects.toThrow('PROOF_PHASE_INVALID')
  })

  it('have it in their queue as long as they decide it: not in a dispute, and not once the escrow is over', async () => {
    const staff = await world.staffToken('disputes')
    const queue = async (): Promise<string[]> =>
      (await world.graphql('{ proofsToReview(first: 100) { id } }', {}, staff)).proofsToReview.map(({ id }: Json) => id)
    const first = await needsReview()
    await world.passTime(hourMs)
    const second = await needsReview()
    expect((await queue()).slice(-2)).toEqual([first, second])
    await asBuyer('openDispute', { escrowId: first, category: 'FRAUD', reason: 'This looks wrong to me.' })
    expect(await queue()).not.toContain(first)
    await world.passTime(hourMs)
    await asBuyer('withdrawDispute', { escrowId: first })
    expect((await queue()).slice(-2)).toEqual([second, first])
    await world.mutate('reviewProofAsStaff', { escrowId: second, decision: 'CANCEL', reason: 'Forged.' }, staff)
    await asBuyer('completeEscrow', { escrowId: first })
    for (const over of [first, second]) expect(await queue()).not.toContain(over)
  })

  it('need a second person above the limit, about what was submitted last', async () => {
    const escrowId = await needsReview({ amount: 6_000 })
    const [maker, checker] = [await world.staffToken('disputes'), await world.staffToken('disputes')]
    const document = `mutation($input: ReviewProofAsStaffInput!) { reviewProofAsStaff(input: $input) { pendingAction { id } userErrors { code } } }`
    const { reviewProofAsStaff } = await world.graphql(document, { input: { escrowId, decision: 'CANCEL', reason: 'Forged.' } }, maker)
    expect(await phaseOf(escrowId)).toBe('needs_review')
    const { id } = reviewProofAsStaff.pendingAction
    await expect(world.mutate('confirmStaffAction', { id }, maker)).rejects.toThrow('SECOND_PERSON_REQUIRED')
    await world.mutate('confirmStaffAction', { id }, checker)
    expect((await world.read(escrowId)).status).toBe('cancelled')
  })
})

describe('what stops the clock of a proof', () => {
  it('a dispute: it goes on with what was left, 6 hours at least', async () => {
    for (const [passed, left] of [
      [4, 20],
      [23, 6],
    ] as const) {
      const escrowId = await paid()
      await world.passTime(passed * hourMs)
      await asBuyer('openDispute', { escrowId, category: 'FRAUD', reason: 'This looks wrong to me.' })
      await world.passTime(5 * dayMs)
      expect(await world.read(escrowId)).toMatchObject({
        status: 'disputed',
        deadlines: [expect.objectContaining({ kind: 'proof_upload', paused: true })],
      })
      expect((await proofOf(escrowId)).checkoutActions).toEqual([])
      await asBuyer('withdrawDispute', { escrowId })
      expect((await world.read(escrowId)).proofInfo).toMatchObject({ phase: 'waiting_seller_proof', uploadDeadline: after(left * hourMs) })
    }
  })

  it('a cancellation request, which also stops a clock that begins meanwhile', async () => {
    const escrowId = await paid()
    await world.act(escrowId, 'request_cancellation', buyer())
    await world.passTime(30 * hourMs)
    expect(await phaseOf(escrowId)).toBe('waiting_seller_proof')
    await world.act(escrowId, 'submit_proof', seller())
    await world.passTime(2 * hourMs)
    await world.act(escrowId, 'reject_cancellation', seller())
    expect((await world.read(escrowId)).deadlines).toMatchObject([{ kind: 'proof_review', at: after(48 * hourMs), paused: false }])
  })

  it('but a cancellation request does not put off the refund of what was never proven', async () => {
    const escrowId = await paid()
    await world.passTime(25 * hourMs)
    expect(await phaseOf(escrowId)).toBe('expired')
    await world.act(escrowId, 'request_cancellation', buyer())
    await world.passTime(24 * hourMs)
    expect(await world.read(escrowId)).toMatchObject({ status: 'cancelled', statusReason: 'proof_expired' })
  })
})

describe('files of a proof', () => {
  it('are the seller’s own, and are shown once', async () => {
    const token = await world.tokenOf(world.cast.seller)
    const first = await submitted()
    const [{ id: used }] = (await proofOf(first)).latestSubmission.attachments
    const escrowId = await paid()
    const submit = (fileIds: string[]) => world.mutate('submitProof', { escrowId, fileIds }, token)
    await expect(submit([used])).rejects.toThrow('FILE_ALREADY_USED')
    await expect(submit(['file_01jd4q6z8y3v7w2n5k9m0xabcd'])).rejects.toThrow('FILE_NOT_FOUND')
    await expect(submit([])).rejects.toThrow('VALIDATION_ERROR')
    expect(await phaseOf(escrowId)).toBe('waiting_seller_proof')
  })
})
