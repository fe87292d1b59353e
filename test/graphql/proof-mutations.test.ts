import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ErrorCode } from '../../server/domain/errors.js'
import { decodeId } from '../../server/domain/id.js'
import type { NewEscrow } from '../../server/domain/escrow/new-escrow.js'
import type { ProofPhase } from '../../server/domain/proof/proof.js'
import { keepSampleFile } from '../../server/operations/sandbox/sample-file.js'
import { hourMs, type Json } from '../support/escrow-world.js'
import { openGraphqlWorld, type GraphqlWorld, type Who } from '../support/graphql-world.js'

let world: GraphqlWorld

beforeAll(async () => {
  world = await openGraphqlWorld()
})
afterAll(() => world.close())

/** A file that the person has sent and nothing has named yet, `file_…`. */
const aFile = async (as: 'seller' | 'buyer' = 'seller'): Promise<string> => {
  const { services, cast } = world
  return (await keepSampleFile({ services, run: services.runAs(cast[as]) })).id
}

const paid = (terms: Partial<NewEscrow> = {}) =>
  world.given({ mode: 'quick', amount: '100', fulfillmentPolicy: { type: 'purchase_proof_required' }, ...terms }).paid()

async function submitted(terms?: Partial<NewEscrow>): Promise<string> {
  const escrowId = await paid(terms)
  await world.does('submitProof', { escrowId, fileIds: [await aFile()] }, 'seller')
  return escrowId
}

async function reviewed(decision: 'ACCEPT' | 'REQUEST_CORRECTION' | 'REPORT', terms?: Partial<NewEscrow>): Promise<string> {
  const escrowId = await submitted(terms)
  await world.does('reviewProof', { escrowId, decision, ...(decision === 'ACCEPT' ? {} : { reason: 'Too dark to read.' }) }, 'buyer')
  return escrowId
}

async function expired(): Promise<string> {
  const escrowId = await paid()
  await world.passTime(24 * hourMs)
  return escrowId
}

/** An escrow whose proof stands there; one for every test, as refusals change nothing. */
const stages = {
  awaiting_funding: () => world.given({ mode: 'quick', fulfillmentPolicy: { type: 'purchase_proof_required' } }).pending(),
  waiting_seller_proof: () => paid(),
  submitted_waiting_buyer_review: () => submitted(),
  correction_requested: () => reviewed('REQUEST_CORRECTION'),
  accepted: () => reviewed('ACCEPT'),
  needs_review: () => reviewed('REPORT'),
  expired: () => expired(),
} satisfies Partial<Record<ProofPhase, () => Promise<string>>>
type Stage = keyof typeof stages

const stage = async (escrowId: string): Promise<Json> => {
  const { data } = await world.ask(
    `query ($id: ID!) { escrow(id: $id) { status version proofInfo { phase uploadDeadline reviewDeadline } deadlines { kind effect } proof { submissions { id note decision } checkoutActions { action targetUserEmail } } } }`,
    { as: 'sellerKey', variables: { id: escrowId } },
  )
  return data.escrow
}

interface Verb {
  name: string
  input: () => Promise<object>
  by: Who
  /** Who else may ask, and what they are told. */
  others: Partial<Record<Who, ErrorCode>>
  from: Stage[]
  /** Null where no session brings the person. */
  session: 'submit_proof' | 'review_proof' | null
}

const submit: Verb = {
  name: 'submitProof',
  input: async () => ({ fileIds: [await aFile()], proofType: 'RECEIPT' }),
  by: 'seller',
  others: { buyer: 'SELLER_ONLY', disputes: 'SELLER_ONLY', stranger: 'NOT_A_PARTY', strangerKey: 'NOT_A_PARTY', nobody: 'UNAUTHORIZED' },
  from: ['waiting_seller_proof', 'correction_requested'],
  session: 'submit_proof',
}
const review: Verb = {
  name: 'reviewProof',
  input: async () => ({ decision: 'ACCEPT' }),
  by: 'buyer',
  others: { seller: 'BUYER_ONLY', disputes: 'BUYER_ONLY', stranger: 'NOT_A_PARTY', strangerKey: 'NOT_A_PARTY', nobody: 'UNAUTHORIZED' },
  from: ['submitted_waiting_buyer_review'],
  session: 'review_proof',
}
const extend: Verb = {
  name: 'extendProofDeadline',
  input: async () => ({ hours: 24 }),
  by: 'buyer',
  others: { seller: 'BUYER_ONLY', disputes: 'BUYER_ONLY', stranger: 'NOT_A_PARTY', strangerKey: 'NOT_A_PARTY', nobody: 'UNAUTHORIZED' },
  from: ['expired'],
  session: null,
}
const rule: Verb = {
  name: 'reviewProofAsStaff',
  input: async () => ({ decision: 'ACCEPT', reason: 'Looked at.' }),
  by: 'disputes',
  others: { seller: 'STAFF_ONLY', buyer: 'STAFF_ONLY', support: 'STAFF_ONLY', nobody: 'UNAUTHORIZED' },
  from: ['needs_review'],
  session: null,
}
const personal = [submit, review, extend]
const verbs = [...personal, rule]

it('says what is wrong with a field in the message, as it does in the details', async () => {
  const escrowId = await expired()
  await world.refuses('extendProofDeadline', { escrowId, hours: 73 }, 'buyer', 'VALIDATION_ERROR', {
    field: ['hours'],
    message: /^hours must be from 6 to 72$/,
    details: { hours: 'must be from 6 to 72' },
  })
})

/** Where the proof stands, and where it would have to. */
const says = (at: string, from: readonly Stage[]) => new RegExp(`"proofInfo.phase" is ${at}, only while it is ${from.join(' or ')}\\.$`)

describe.each(verbs)('$name', ({ name, input, by, others, from }) => {
  it('is refused at every other stage of the proof, and changes nothing', async () => {
    for (const [at, make] of Object.entries(stages))
      if (!from.includes(at as Stage))
        await world.refuses(
          name,
          { escrowId: await make(), ...(await input()) },
          by,
          'PROOF_PHASE_INVALID',
          at === 'awaiting_funding' ? {} : { message: says(at, from) },
        )
  })

  it('is refused on an escrow without proof, that is over, or in dispute', async () => {
    const { given, refuses } = world
    for (const mode of ['quick', 'standard'] as const)
      await refuses(name, { escrowId: await given({ mode }).paid(), ...(await input()) }, by, 'PROOF_NOT_REQUIRED')
    await refuses(
      name,
      { escrowId: await given({ mode: 'instant', amount: '20' }).paid(), ...(await input()) },
      by,
      'INSTANT_ESCROW_NO_PROOF',
    )
    const over = await paid()
    await world.does('cancelPaidEscrow', { escrowId: over }, 'seller')
    await refuses(name, { escrowId: over, ...(await input()) }, by, 'ESCROW_CLOSED')
    const disputed = await stages[from[0]!]()
    await world.does('openDispute', { escrowId: disputed, category: 'FRAUD', reason: 'This looks wrong to me.' }, 'buyer')
    await refuses(name, { escrowId: disputed, ...(await input()) }, by, 'DISPUTE_OPEN')
  })

  it('is refused to everybody else', async () => {
    const escrowId = await stages[from[0]!]()
    for (const [who, code] of Object.entries(others)) await world.refuses(name, { escrowId, ...(await input()) }, who as Who, code)
  })
})

describe.each(personal)('$name', ({ name, input, by, from, session }) => {
  it('needs the person, and what they were shown', async () => {
    const escrowId = await stages[from[0]!]()
    const { version } = await stage(escrowId)
    const message = session ? new RegExp(`"${session}"`) : /signs in/
    await world.refuses(name, { escrowId, ...(await input()) }, `${by as 'seller' | 'buyer'}Key`, 'WRONG_PARTY', { message })
    for (const expectedVersion of [version - 1, version + 1])
      await world.refuses(name, { escrowId, expectedVersion, ...(await input()) }, by, 'VERSION_CONFLICT')
    await world.does(name, { escrowId, expectedVersion: version, ...(await input()) }, by)
  })
})

it.each([submit, review])('$name completes its session, and no session of something else', async ({ name, input, by, from, session }) => {
  const escrowId = await stages[from[0]!]()
  const [own, other] = [
    await world.session(escrowId, session!, by as 'seller' | 'buyer'),
    await world.session(escrowId, 'complete', 'buyer'),
  ]
  await world.refuses(name, { escrowId, checkoutSessionId: other, ...(await input()) }, by, 'SESSION_ACTION_MISMATCH')
  await world.does(name, { escrowId, checkoutSessionId: own, ...(await input()) }, by)
  expect(await world.sessionStates(own, other)).toEqual(['completed', 'pending'])
})

describe('what each leaves behind', () => {
  const act = (name: string, escrowId: string, input: object, as: Who) =>
    world.effects(escrowId, () => world.does(name, { escrowId, ...input }, as))

  it.each([
    [
      'submitProof',
      submit,
      {},
      'submitted_waiting_buyer_review',
      ['escrow.proof.submitted'],
      ['proof_submitted to buyer'],
      'proof_accepted',
    ],
    ['reviewProof', review, { decision: 'ACCEPT' }, 'accepted', ['escrow.proof.accepted'], ['proof_accepted to seller'], null],
    [
      'reviewProof',
      review,
      { decision: 'REQUEST_CORRECTION', reason: 'Too dark.' },
      'correction_requested',
      ['escrow.proof.correction_requested'],
      ['proof_correction_requested to seller'],
      'proof_expires',
    ],
    [
      'reviewProof',
      review,
      { decision: 'REPORT', reason: 'Forged.' },
      'needs_review',
      ['escrow.proof.needs_review'],
      ['proof_needs_review to seller'],
      null,
    ],
    [
      'extendProofDeadline',
      extend,
      { hours: 30 },
      'waiting_seller_proof',
      ['escrow.proof.required'],
      ['proof_extended to seller'],
      'cancelled',
    ],
    [
      'reviewProofAsStaff',
      rule,
      { decision: 'ACCEPT', reason: 'It is genuine.' },
      'accepted',
      ['escrow.proof.accepted'],
      ['proof_accepted to buyer', 'proof_accepted to seller'],
      null,
    ],
    [
      'reviewProofAsStaff',
      rule,
      { decision: 'REQUEST_CORRECTION', reason: 'Show the whole of it.' },
      'correction_requested',
      ['escrow.proof.correction_requested'],
      ['proof_correction_requested to buyer', 'proof_correction_requested to seller'],
      'proof_expires',
    ],
  ] as const)('%s %#: the phase, the event, the mails, and no money moves', async (name, verb, more, phase, events, mails, effect) => {
    const escrowId = await stages[verb.from[0]!]()
    const left = await act(name, escrowId, { ...(await verb.input()), ...more }, verb.by)
    expect({ events: left.events, money: left.money, mails: left.mails.toSorted() }).toEqual({ events, money: {}, mails })
    const now = await stage(escrowId)
    expect({ status: now.status, phase: now.proofInfo.phase }).toEqual({ status: 'PAID', phase: phase.toUpperCase() })
    expect(now.deadlines.map((each: Json) => each.effect)).toEqual(effect === null ? [] : [effect])
  })

  it('staff decide on what they have read: an escrow that is another by now is refused, in a preview and above the four-eyes limit as well', async () => {
    for (const amount of ['100', '6000']) {
      const escrowId = await reviewed('REPORT', { amount })
      const { version } = await world.escrow(escrowId)
      const decision = { escrowId, decision: 'CANCEL', reason: 'Looked at.', expectedVersion: version - 1 }
      await world.refuses('reviewProofAsStaff', decision, 'disputes', 'VERSION_CONFLICT')
      await world.refuses('reviewProofAsStaff', { ...decision, preview: true }, 'disputes', 'VERSION_CONFLICT')
      await world.does('reviewProofAsStaff', { ...decision, expectedVersion: version }, 'disputes', { select: 'escrow { id }' })
    }
  })

  it('staff cancel: everything goes back, the fees of the buyer too, as a preview shows beforehand', async () => {
    const escrowId = await reviewed('REPORT', { feeBearer: 'buyer' })
    const decision = { decision: 'CANCEL', reason: 'The receipt is forged.' }
    const select = 'preview { postings { account amountTnd } events { type } deadlines { kind } } pendingAction { id }'
    const before = await world.imprint()
    const looked = await world.does('reviewProofAsStaff', { escrowId, ...decision, preview: true }, 'disputes', { select })
    expect(await world.imprint()).toBe(before)
    expect(looked).toEqual({
      preview: {
        postings: [
          { account: 'HELD', amountTnd: '-105.000' },
          { account: 'BUYER', amountTnd: '105.000' },
        ],
        events: [{ type: 'escrow.status.updated' }],
        deadlines: [],
      },
      pendingAction: null,
    })
    const left = await act('reviewProofAsStaff', escrowId, decision, 'disputes')
    expect({ events: left.events, money: left.money }).toEqual({
      events: ['escrow.status.updated'],
      money: { held: '-105.000', buyer: '105.000' },
    })
  })
})

describe('files', () => {
  const state = async (fileId: string) =>
    (
      await world.sql<{ state: string }>(
        `select case when deleted_at is not null then 'deleted' when escrow_id is null then 'free' else 'named' end as state from file where id = $1`,
        [decodeId('file', fileId)],
      )
    )[0]!.state

  it('of somebody else, named twice, or too many, are refused and stay as they are', async () => {
    const escrowId = await paid()
    const [own, foreign] = [await aFile(), await aFile('buyer')]
    const refuses = (fileIds: string[], code: ErrorCode) =>
      world.refuses(
        'submitProof',
        { escrowId, fileIds },
        'seller',
        code,
        code === 'VALIDATION_ERROR' ? {} : { status: 400, field: ['fileIds'] },
      )
    await refuses([own, foreign], 'FILE_NOT_FOUND')
    await refuses([own, own], 'VALIDATION_ERROR')
    await refuses([], 'VALIDATION_ERROR')
    await refuses(
      Array.from({ length: 6 }, () => own),
      'VALIDATION_ERROR',
    )
    expect([await state(own), await state(foreign)]).toEqual(['free', 'free'])
    await world.does('submitProof', { escrowId, fileIds: [own] }, 'seller')
    expect(await state(own)).toBe('named')
  })

  it('of a submission that lost its race are free again', async () => {
    const escrowId = await paid()
    const [one, other] = [await aFile(), await aFile()]
    const answers = await Promise.all(
      [one, other].map((id) => world.mutate('submitProof', { escrowId, fileIds: [id] }, 'seller', { select: 'escrow { id }' })),
    )
    const codes: string[] = answers.map(({ data }) => data.submitProof.userErrors[0]?.code ?? 'done')
    expect(codes.toSorted()).toEqual(['PROOF_PHASE_INVALID', 'done'])
    const [winner, loser] = codes[0] === 'done' ? [one, other] : [other, one]
    expect([await state(winner), await state(loser)]).toEqual(['named', 'free'])
  })

  it('are not shown by a link that has ended, was altered, or whose file is gone', async () => {
    const escrowId = await submitted()
    const read = async (): Promise<{ id: string; viewUrl: string }> =>
      (await world.call('GET', `/api/v1/escrows/${escrowId}/proof`)).body.proof.latestSubmission.attachments[0]
    const { id, viewUrl } = await read()
    const pathOf = (url: string) => new URL(url).pathname + new URL(url).search
    const status = async (path: string) => (await fetch(world.url + path)).status
    expect(await status(pathOf(viewUrl))).toBe(200)
    expect(await status(pathOf(viewUrl).replace(/e=(\d+)/, (_all, at: string) => `e=${Number(at) + 60}`))).toBe(404)
    world.services.clock.advance(15 * 60_000)
    expect(await status(pathOf(viewUrl))).toBe(404)
    const fresh = pathOf((await read()).viewUrl)
    expect(await status(fresh)).toBe(200)
    await world.sql('update file set deleted_at = now() where id = $1', [decodeId('file', id)])
    expect(await status(fresh)).toBe(404)
  })
})
