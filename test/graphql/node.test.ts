import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idPrefixes } from '../../server/domain/id.js'
import { nodeTypes } from '../../schema/node/node-types.js'
import { showDeposit } from '../support/guest.js'
import { openGraphqlWorld, type GraphqlWorld, type Who } from '../support/graphql-world.js'
import { pdfFile } from '../support/pdf.js'

let world: GraphqlWorld
let ids: Record<keyof typeof nodeTypes, string>

beforeAll(async () => {
  world = await openGraphqlWorld()
  await world.sql(`update app_user set identity_status = 'approved'`)
  ids = await oneOfEach()
})
afterAll(() => world.close())

async function oneOfEach(): Promise<typeof ids> {
  const esc = await world.given({ mode: 'quick', amount: '100', progressiveRelease: {} }).pending()
  await world.does('payEscrow', { escrowId: esc, method: 'WALLET', acceptAutomaticRelease: true }, 'buyer')
  const claim = { escrowId: esc, requestId: 'may', amountTnd: '30', note: 'Ours' }
  await world.does('createReleaseRequest', claim, 'seller')
  const rejection = { escrowId: esc, requestId: 'may', reason: 'Nothing was done in May.' }
  const { releaseRequest } = await world.does('rejectReleaseRequest', rejection, 'buyer')
  const { webhook } = await world.does('createWebhook', { url: 'https://shop.example.com/hook', events: ['*'] }, 'developer')
  const { apiKey } = await world.does('createApiKey', { name: 'second' }, 'developer')
  const application = { name: 'Shop', redirectUris: ['https://shop.example.com/signed-in'] }
  const { client } = await world.does('createOauthClient', application, 'developer', { select: 'client { id }' })
  const { testClock } = await world.does('createTestClock', { name: 'ours' }, 'sellerKey')
  const facts = { name: 'Maison Amel', registrationNumber: 'B0123452024', taxId: '1234567/A' }
  const { business } = await world.does('putBusiness', facts, 'developer', { select: 'business { id }' })
  const { identityVerification } = await world.does('createIdentityVerification', { email: 'node@example.com' }, 'sellerKey', {
    select: 'identityVerification { id }',
  })
  await world.does('updateDeveloperSettings', { allowedRedirectUrls: ['https://shop.example.com/return'] }, 'developer', {
    select: 'developer { id }',
  })
  const sale = { title: 'Oil', amount: '10', merchantReference: 'node-1', redirectUrl: 'https://shop.example.com/return' }
  const { charge } = await world.does('createCharge', sale, 'sellerKey', { select: 'charge { id }' })
  const { topUp } = await world.does('createTopUp', { amountTnd: '10', reference: 'node-1' }, 'buyer', { select: 'topUp { id }' })
  const bank = { rib: '10006035183598478831', holderName: 'Seller Test' }
  const { destination } = await world.does('createDestination', bank, 'sellerKey', { select: 'destination { id }' })
  await world.sql(`update app_user set first_name = '', last_name = ''`)
  const own = await world.does('createDestination', { rib: '08003123456789012359', holderName: 'Buyer' }, 'buyer')
  const asked = { amountTnd: '10', destinationId: own.destination.id, reference: 'node-1' }
  const { withdrawal } = await world.does('createWithdrawal', asked, 'buyer')
  return {
    top: topUp.id,
    wd: withdrawal.id,
    dst: destination.id,
    ch: charge.id,
    biz: business.id,
    idv: identityVerification.id,
    dep: await aDeposit(),
    esc,
    prf: await aSubmission(),
    rr: releaseRequest.id,
    dsp: releaseRequest.disputeTicketId,
    wh: webhook.id,
    key: apiKey.id,
    oac: client.id,
    clk: testClock.id,
  }
}

async function aSubmission(): Promise<string> {
  const escrowId = await world.given({ mode: 'quick', fulfillmentPolicy: { type: 'purchase_proof_required' } }).paid()
  const response = await fetch(`${world.url}/files`, {
    method: 'POST',
    body: new Uint8Array(pdfFile()),
    headers: { authorization: `Bearer ${await world.tokenOf(world.cast.seller)}` },
  })
  const { file } = (await response.json()) as { file: { id: string } }
  await world.does('submitProof', { escrowId, fileIds: [file.id], note: 'Bought.' }, 'seller')
  const { data } = await world.ask('query ($id: ID!) { escrow(id: $id) { proof { latestSubmission { id } } } }', {
    as: 'seller',
    variables: { id: escrowId },
  })
  return data.escrow.proof.latestSubmission.id
}

/** What a guest has shown of a bank deposit. */
async function aDeposit(): Promise<string> {
  const escrowId = await world.given({ mode: 'instant', amount: '20', sellerEmail: null }).pending()
  const opened = await world.openSession(escrowId, { action: 'accept_pay', targetUserEmail: world.cast.buyer.email })
  return showDeposit(world, opened.body, escrowId)
}

const ask = (id: string, as: Who, more = '') =>
  world.ask(`query ($id: ID!) { node(id: $id) { __typename id ${more} } }`, { as, variables: { id } })

const seen = async (id: string, as: Who) => {
  const { data, errors } = await ask(id, as)
  return errors ? errors[0].extensions.code : data.node.__typename
}

/** Who sees what, and what somebody else is told. */
const table: Record<keyof typeof nodeTypes, Partial<Record<Who, string>>> = {
  esc: { seller: 'Escrow', buyer: 'Escrow', sellerKey: 'Escrow', support: 'Escrow', stranger: 'NOT_A_PARTY', developer: 'FORBIDDEN' },
  rr: {
    seller: 'ReleaseRequest',
    buyer: 'ReleaseRequest',
    sellerKey: 'ReleaseRequest',
    disputes: 'ReleaseRequest',
    stranger: 'NOT_A_PARTY',
    strangerKey: 'NOT_A_PARTY',
    developer: 'FORBIDDEN',
  },
  dsp: { seller: 'Dispute', buyer: 'Dispute', disputes: 'Dispute', stranger: 'NOT_A_PARTY', developer: 'FORBIDDEN' },
  prf: {
    seller: 'ProofSubmission',
    buyer: 'ProofSubmission',
    sellerKey: 'ProofSubmission',
    disputes: 'ProofSubmission',
    stranger: 'NOT_A_PARTY',
    strangerKey: 'NOT_A_PARTY',
    developer: 'FORBIDDEN',
  },
  wh: { developer: 'Webhook', strangerDeveloper: 'WEBHOOK_NOT_FOUND', sellerKey: 'FORBIDDEN', seller: 'FORBIDDEN' },
  key: { developer: 'ApiKey', strangerDeveloper: 'API_KEY_NOT_FOUND', sellerKey: 'FORBIDDEN', support: 'FORBIDDEN' },
  oac: { developer: 'OauthClient', strangerDeveloper: 'OAUTH_CLIENT_NOT_FOUND', sellerKey: 'FORBIDDEN', support: 'FORBIDDEN' },
  idv: {
    developer: 'IdentityVerification',
    sellerKey: 'IdentityVerification',
    compliance: 'IdentityVerification',
    strangerKey: 'VERIFICATION_NOT_FOUND',
    strangerDeveloper: 'VERIFICATION_NOT_FOUND',
    seller: 'FORBIDDEN',
    support: 'STAFF_ONLY',
  },
  clk: { developer: 'TestClock', sellerKey: 'TestClock', strangerKey: 'TEST_CLOCK_NOT_FOUND', buyer: 'FORBIDDEN' },
  ch: { developer: 'Charge', sellerKey: 'Charge', support: 'Charge', strangerKey: 'CHARGE_NOT_FOUND', buyer: 'FORBIDDEN' },
  top: {
    buyer: 'TopUp',
    buyerKey: 'TopUp',
    seller: 'TOP_UP_NOT_FOUND',
    sellerKey: 'TOP_UP_NOT_FOUND',
    developer: 'FORBIDDEN',
    finance: 'TopUp',
    support: 'STAFF_ONLY',
  },
  dep: { finance: 'DepositProof', disputes: 'STAFF_ONLY', seller: 'STAFF_ONLY', buyer: 'STAFF_ONLY', sellerKey: 'STAFF_ONLY' },
  dst: {
    seller: 'Destination',
    sellerKey: 'Destination',
    buyer: 'DESTINATION_NOT_FOUND',
    strangerKey: 'DESTINATION_NOT_FOUND',
    finance: 'FORBIDDEN',
  },
  wd: {
    buyer: 'Withdrawal',
    buyerKey: 'Withdrawal',
    finance: 'Withdrawal',
    seller: 'WITHDRAWAL_NOT_FOUND',
    strangerKey: 'WITHDRAWAL_NOT_FOUND',
    support: 'STAFF_ONLY',
    developer: 'FORBIDDEN',
  },
  biz: { compliance: 'Business', disputes: 'STAFF_ONLY', developer: 'STAFF_ONLY', sellerKey: 'STAFF_ONLY', buyer: 'STAFF_ONLY' },
}

describe('node', () => {
  it.each(Object.entries(table))('answers %s_… to whoever may read it elsewhere', async (prefix, rows) => {
    const id = ids[prefix as keyof typeof ids]
    const answers = await Promise.all(Object.keys(rows).map((who) => seen(id, who as Who)))
    expect(Object.fromEntries(Object.keys(rows).map((who, n) => [who, answers[n]]))).toEqual(rows)
    expect(await seen(id, 'nobody')).toBe('UNAUTHORIZED')
  })

  it.each([
    ['esc', 'seller', 'ESCROW_NOT_FOUND'],
    ['rr', 'seller', 'RELEASE_REQUEST_NOT_FOUND'],
    ['dsp', 'seller', 'DISPUTE_NOT_FOUND'],
    ['prf', 'seller', 'NOT_FOUND'],
    ['wh', 'developer', 'WEBHOOK_NOT_FOUND'],
    ['key', 'developer', 'API_KEY_NOT_FOUND'],
    ['clk', 'developer', 'TEST_CLOCK_NOT_FOUND'],
    ['ch', 'sellerKey', 'CHARGE_NOT_FOUND'],
    ['top', 'buyer', 'TOP_UP_NOT_FOUND'],
    ['dst', 'seller', 'DESTINATION_NOT_FOUND'],
    ['wd', 'finance', 'WITHDRAWAL_NOT_FOUND'],
    ['dep', 'finance', 'DEPOSIT_PROOF_NOT_FOUND'],
    ['biz', 'compliance', 'BUSINESS_NOT_FOUND'],
    ['idv', 'developer', 'VERIFICATION_NOT_FOUND'],
  ] as const)('answers null and a code to an unknown %s_…', async (prefix, as, code) => {
    const { data, errors } = await ask(`${prefix}_01jd4q6z8y3v7w2n5k9m0xabcd`, as)
    expect([data.node, errors[0].extensions.code]).toEqual([null, code])
  })

  it('refuses what is no id of any of them', async () => {
    const others = Object.values(idPrefixes).filter((prefix) => !Object.hasOwn(nodeTypes, prefix))
    for (const id of ['', '_', 'toString_', ...others.map((prefix) => `${prefix}_01jd4q6z8y3v7w2n5k9m0xabcd`)])
      expect([id, await seen(id, 'seller')]).toEqual([id, 'INVALID_ID'])
    expect([await seen('esc_1', 'seller'), await seen('rr_1', 'seller')]).toEqual(['INVALID_ESCROW_ID', 'INVALID_ID'])
  })

  it('shows a submission with links to its files', async () => {
    const { data } = await ask(ids.prf, 'buyer', '... on ProofSubmission { note attachments { viewUrl } }')
    expect(data.node).toMatchObject({ id: ids.prf, note: 'Bought.' })
    const { viewUrl } = data.node.attachments[0]
    expect((await fetch(world.url + viewUrl.slice(world.services.config.publicUrl.length))).status).toBe(200)
  })

  it('shows the note of a payout request to the seller’s side alone', async () => {
    const note = async (as: Who) => (await ask(ids.rr, as, '... on ReleaseRequest { note status }')).data.node.note
    expect([await note('seller'), await note('buyer')]).toEqual(['Ours', null])
  })
})
