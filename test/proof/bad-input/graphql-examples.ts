import { createHash, randomBytes } from 'node:crypto'
import { getNamedType, isInputObjectType, isLeafType, isNonNullType, OperationTypeNode } from 'graphql'
import { TOTP, URI } from 'otpauth'
import { createWebhook } from '../../support/installation/create-over-rest.js'
import { mailedCode } from '../../support/installation/mailed-code.js'
import { anIntegrator, aPerson } from '../../support/installation/people.js'
import { staffLogin } from '../../support/installation/start-node.js'
import { pngImage } from '../../support/png.js'
import { fittingCredentials } from './fitting-credentials.js'
import type { RootField } from './root-fields.js'
import { claimedPeriod, type Situation, type Situations } from './situations.js'
import { aDestination, anAccount, aWithdrawal, aWithdrawer, type BadInputWorld } from './world.js'

/** A document for one root field that has nothing wrong about it. */
export interface GraphqlExample {
  readonly query: string
  /** By the names of the field's arguments. */
  readonly variables: Readonly<Record<string, unknown>>
  readonly token: string
}

/** Who asks, where it is not whoever the field names first, and with which arguments. */
interface Own {
  readonly variables?: object
  readonly token?: string
}

type Make = (made: Situations) => Promise<Own>

const unique = (name: string) => `${name}-${randomBytes(6).toString('hex')}@example.com`
const password = 'a long enough password'
const buyerPlace = 2

type Holder = keyof BadInputWorld['credentials']

/** An action on an escrow that stands where it may be done, by this person. */
const escrowIn =
  (situation: Situation, by: Holder, input: object = {}): Make =>
  async (made) => ({
    variables: { input: { escrowId: (await made.make(situation)).escrowId, ...input } },
    token: made.world.credentials[by],
  })

const withInput =
  (make: (made: Situations) => object | Promise<object>, by?: Holder): Make =>
  async (made) => ({ variables: { input: await make(made) }, ...(by ? { token: made.world.credentials[by] } : {}) })

const ofId =
  (make: (made: Situations) => string | Promise<string>, by?: Holder, name = 'id'): Make =>
  async (made) => ({ variables: { [name]: await make(made) }, ...(by ? { token: made.world.credentials[by] } : {}) })

const newEscrow = (world: BadInputWorld) => ({ title: 'As asked', amount: '100', mode: 'QUICK', buyerEmail: world.emails[buyerPlace] })
const reason = { reason: 'As the photographs show.' }
const period = { requestId: claimedPeriod }
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** A developer, a member of staff or a user whose things may end with the request. */
const anotherDeveloper = async ({ client }: Situations) => anIntegrator(client)
async function anotherColleague({ client, world }: Situations): Promise<string> {
  const query = 'mutation($input: CreateStaffInput!) { createStaff(input: $input) { staff { id } userErrors { code } } }'
  const input = { email: unique('staff'), role: 'SUPPORT', password, ...reason }
  return (await client.graphql<{ createStaff: { staff: { id: string } } }>(query, input, world.credentials.staff)).createStaff.staff.id
}
const business = { name: 'Proof Ltd', registrationNumber: 'B0123452024', taxId: '1234567/A' }
/** Of an integrator who is there for nothing else: a user has only so many accounts, and one may end with the request. */
async function aDestinationOfTheirOwn({ client, world }: Parameters<Make>[0]) {
  const { key, user } = await anIntegrator(client)
  const id = await aDestination(client, { key })
  world.ids.dst.push(id)
  return { id, key, email: user.email }
}
/** The same of a withdrawal, for whoever decides it or takes it back. */
const ofWithdrawal =
  (name: string, rest: object, by: 'staff' | 'user'): Make =>
  async ({ client, world }) => {
    const { user } = await anIntegrator(client, { walletTnd: 10 })
    const id = await aWithdrawal(client, { user })
    world.ids.wd.push(id)
    return { variables: { input: { [name]: id, ...rest } }, token: by === 'staff' ? world.credentials.staff : user.token }
  }
/** Has begun to set up an authenticator; its code so many seconds before now, by the service's own clock. */
async function authenticatorOf({ client, world }: Situations, token: string): Promise<(secondsAgo: number) => string> {
  const query = 'mutation($input: BeginSecondFactorInput!) { beginSecondFactor(input: $input) { otpauthUri } }'
  type Begun = { beginSecondFactor: { otpauthUri: string } }
  const { beginSecondFactor } = await client.graphql<Begun>(query, { password }, token)
  const authenticator = URI.parse(beginSecondFactor.otpauthUri)
  const asked = { method: 'GET', path: '/api/v1/wallet', token: world.credentials.key } as const
  const { wallet } = await client.expect<{ wallet: { asOf: string } }>(200, asked)
  const codeAt = (timestamp: number) => (authenticator instanceof TOTP ? authenticator.generate({ timestamp }) : '')
  return (secondsAgo) => codeAt(Date.parse(wallet.asOf) - secondsAgo * 1_000)
}

const signature = { image: pngImage().toString('base64') }

const own: Readonly<Record<string, Make>> = {
  comingDeadlines: ofId(() => inDays(7), 'staff', 'until'),
  decisionsAbout: ofId(({ world }) => world.ids.wd[0]!, 'staff'),
  escrowHistory: ofId(({ world }) => world.ids.esc[0]!, 'staff'),
  deliveries: ofId(({ world }) => world.ids.evt[0]!, 'staff', 'eventId'),
  ledgerAccount: ofId(() => 'platform_fee', 'staff', 'code'),
  ledgerTransfer: ofId(async ({ client, world }) => {
    type Listed = { ledgerTransfers: { nodes: Array<{ id: string }> } }
    const { ledgerTransfers } = await client.graphql<Listed>('{ ledgerTransfers(first: 1) { nodes { id } } }', {}, world.credentials.staff)
    return ledgerTransfers.nodes[0]!.id
  }, 'staff'),
  userCase: ofId(({ world }) => world.ids.usr[0]!, 'staff'),
  developerCase: ofId(({ world }) => world.ids.dev[0]!, 'staff'),
  find: ofId(({ world }) => world.emails[2]!, 'staff', 'text'),
  findOwn: ofId(({ world }) => world.ids.evt[0]!, 'developer'),
  recordedEvent: ofId(({ world }) => world.ids.evt[0]!, 'staff'),
  checkLedger: withInput(() => reason, 'staff'),
  confirmClock: withInput(() => reason, 'staff'),
  visitCase: withInput(({ world }) => ({ id: world.ids.esc[0]! }), 'staff'),
  replayEventsAsStaff: withInput(({ world }) => ({ eventIds: [world.ids.evt[0]!], ...reason }), 'staff'),
  beginSecondFactor: async (made) => ({ variables: { input: { password } }, token: await made.colleague() }),
  confirmSecondFactor: async (made) => {
    const token = await made.colleague()
    const codeAt = await authenticatorOf(made, token)
    return { variables: { input: { otp: codeAt(0) } }, token }
  },
  renewRecoveryCodes: async (made) => {
    const token = await made.colleague()
    const codeAt = await authenticatorOf(made, token)
    // A code is good once, so the one of half a minute ago confirms.
    const confirm = 'mutation($input: ConfirmSecondFactorInput!) { confirmSecondFactor(input: $input) { userErrors { code } } }'
    await made.client.graphql(confirm, { otp: codeAt(30) }, token)
    return { variables: { input: { otp: codeAt(0) } }, token }
  },
  apiKey: ofId(({ world }) => world.ids.key[0]!, 'developer'),
  oauthClient: ofId(({ world }) => world.ids.oac[0]!, 'developer'),
  charge: ofId(async (made) => (await made.charge()).id, 'key'),
  chargeCheckout: ofId(async (made) => (await made.charge()).sessionId, undefined, 'sessionId'),
  withdrawal: ofId(({ world }) => world.ids.wd[0]!, 'key'),
  destination: ofId(({ world }) => world.ids.dst[0]!, 'key'),
  checkoutSession: ofId((made) => made.session(), 'key'),
  escrow: ofId(async (made) => (await made.make('pending')).escrowId, 'key'),
  node: ofId(async (made) => (await made.make('pending')).escrowId, 'key'),
  identityCase: ofId(({ world }) => world.ids.idv[0]!, 'staff'),
  identityVerification: ofId(({ world }) => world.ids.idv[0]!, 'key'),
  identityVerifications: ofId(({ world }) => world.emails[2]!, 'key', 'email'),
  quoteEscrow: withInput(({ world }) => newEscrow(world), 'key'),
  depositProof: async (made) => ({ variables: { id: await made.deposit() }, token: made.world.credentials.staff }),
  releaseRequest: async (made) => ({
    variables: { escrowId: (await made.make('claimed')).escrowId, ...period },
    token: made.world.credentials.key,
  }),
  releaseRequests: ofId(async (made) => (await made.make('claimed')).escrowId, 'key', 'escrowId'),
  topUp: ofId(({ world }) => world.ids.top[0]!, 'key'),
  testClock: ofId((made) => made.testClock(), 'key'),
  webhook: ofId(({ world }) => world.ids.wh[0]!, 'developer'),
  event: ofId(({ world }) => world.ids.evt[0]!, 'developer'),
  request: ofId(({ world }) => world.ids.req[0]!, 'developer', 'requestId'),
  webhookDeliveries: ofId(({ world }) => world.ids.wh[0]!, 'developer', 'webhookId'),
  acceptCancellation: escrowIn('cancellation_requested', 'seller'),
  acceptSettlement: async (made) => {
    const { escrowId, further: offerId } = await made.make('offered')
    return { variables: { input: { escrowId, offerId } }, token: made.world.credentials.buyer }
  },
  addDisputeMessage: escrowIn('disputed', 'buyer', { body: 'It never came.' }),
  addFunds: escrowIn('paid', 'buyer', { amountTnd: '10' }),
  advanceTestClock: withInput(async (made) => ({ id: await made.testClock(), to: inDays(2) }), 'key'),
  approveReleaseRequest: escrowIn('claimed', 'buyer', period),
  cancelCheckoutSession: withInput(async (made) => ({ sessionId: await made.session() }), 'key'),
  cancelEscrow: escrowIn('pending', 'key'),
  cancelPaidEscrow: escrowIn('paid', 'seller'),
  closeEscrow: escrowIn('claimed', 'key'),
  completeEscrow: escrowIn('delivered', 'buyer'),
  completeSandboxSession: withInput(async (made) => ({ sessionId: await made.session() }), 'key'),
  confirmStaffAction: async (made) => ({
    variables: { input: { id: (await made.make('decided')).further } },
    token: await made.colleague(),
  }),
  confirmDestination: async (made) => {
    const { id, key, email } = await aDestinationOfTheirOwn(made)
    return { variables: { input: { id, code: await mailedCode(made.client, email) } }, token: key }
  },
  createDestination: async ({ client }) => ({ variables: { input: anAccount() }, token: (await anIntegrator(client)).key }),
  cancelWithdrawal: ofWithdrawal('id', {}, 'user'),
  decideWithdrawal: ofWithdrawal('id', { decision: 'PAY', bankReference: 'VIR-1', ...reason }, 'staff'),
  revealDestination: ofWithdrawal('withdrawalId', reason, 'staff'),
  createWithdrawal: async ({ client, world }) => {
    const { key, destinationId } = await aWithdrawer(client)
    world.ids.dst.push(destinationId)
    return { variables: { input: { amountTnd: '1', destinationId, reference: 'withdrawn' } }, token: key }
  },
  createApiKey: withInput(() => ({ name: 'spare' }), 'developer'),
  createCharge: withInput(async (made) => ({ ...(await made.sale()), amount: '10' }), 'key'),
  createCheckoutSession: withInput(
    async (made) => ({
      escrowId: (await made.make('pending')).escrowId,
      action: 'ACCEPT_PAY',
      targetUserEmail: made.world.emails[buyerPlace],
      redirectUrl: made.world.redirectUrl,
    }),
    'key',
  ),
  createEscrow: withInput(({ world }) => newEscrow(world), 'key'),
  createIdentityVerification: withInput(() => ({ email: unique('verified'), externalUserId: 'person-1' }), 'key'),
  blockEmailDomain: withInput(() => ({ domain: 'blocked.example.com', ...reason }), 'staff'),
  unblockEmailDomain: withInput(() => ({ domain: 'blocked.example.com', ...reason }), 'staff'),
  addFeeSchedule: withInput(() => ({ feePercentage: '5', ...reason }), 'staff'),
  setDeveloperLimits: withInput(({ world }) => ({ id: world.ids.dev[0]!, dailyCreations: 1000, ...reason }), 'staff'),
  createReleaseRequest: escrowIn('claimable', 'key', { requestId: 'period-2', amountTnd: '20' }),
  createSandboxUser: withInput(() => ({ email: unique('user') }), 'key'),
  createStaff: withInput(() => ({ email: unique('staff'), role: 'SUPPORT', ...reason }), 'staff'),
  createTestClock: withInput(() => ({ name: 'Of a test' }), 'key'),
  createTopUp: withInput((made) => ({ ...made.newTopUp(), amountTnd: '10' }), 'key'),
  createOauthClient: async (made) => ({
    variables: { input: { name: 'Shop', redirectUris: ['https://shop.example.com/signed-in'], public: true } },
    token: (await anotherDeveloper(made)).token,
  }),
  giveOauthConsent: withInput(async (made) => ({ clientId: await made.oauthClientId(), scopes: ['openid', 'email'] }), 'buyer'),
  withdrawOauthConsent: async (made) => {
    const clientId = await made.oauthClientId()
    const token = made.world.credentials.buyer
    const give = 'mutation($input: GiveOauthConsentInput!) { giveOauthConsent(input: $input) { userErrors { code } } }'
    await made.client.graphql(give, { clientId, scopes: ['openid'] }, token)
    return { variables: { input: { clientId } }, token }
  },
  deleteOauthClient: withInput(async (made) => ({ id: await made.spareOauthClient() }), 'developer'),
  createWebhook: async (made) => ({
    variables: { input: { url: 'https://hooks.example.com/own', events: ['*'] } },
    token: (await anotherDeveloper(made)).token,
  }),
  deleteDeveloperSignature: async (made) => {
    await made.signature()
    return { token: made.world.credentials.developer }
  },
  confirmOwnSignature: async (made) => {
    await made.signature()
    const sha256 = createHash('sha256').update(pngImage()).digest('hex')
    return { variables: { input: { developerId: made.world.ids.dev[0]!, sha256 } }, token: made.world.credentials.seller }
  },
  putOwnSignature: withInput(({ world }) => ({ developerId: world.ids.dev[0]!, ...signature }), 'seller'),
  deleteOwnSignature: async (made) => {
    await made.signature()
    return { variables: { input: { developerId: made.world.ids.dev[0]! } }, token: made.world.credentials.seller }
  },
  revokeFileLinks: async (made) => {
    const { escrowId } = await made.make('proof_submitted')
    const query = `{ escrow(id: "${escrowId}") { proof { latestSubmission { attachments { id } } } } }`
    const token = made.world.credentials.key
    type Submitted = { escrow: { proof: { latestSubmission: { attachments: Array<{ id: string }> } } } }
    const { escrow } = await made.client.graphql<Submitted>(query, {}, token)
    return { variables: { input: { fileId: escrow.proof.latestSubmission.attachments[0]!.id } }, token }
  },
  deleteTestClock: withInput(async (made) => ({ id: await made.testClock() }), 'key'),
  deleteWebhook: async (made) => {
    const { token } = await anotherDeveloper(made)
    return { variables: { input: { webhookId: await createWebhook(made.client, token, 'https://hooks.example.com/own') } }, token }
  },
  deleteDestination: async (made) => {
    const { id, key } = await aDestinationOfTheirOwn(made)
    return { variables: { input: { id } }, token: key }
  },
  deliverEscrow: escrowIn('paid', 'key'),
  disableStaff: withInput(async (made) => ({ id: await anotherColleague(made), ...reason }), 'staff'),
  endStaffSessions: withInput(async (made) => ({ id: await anotherColleague(made), ...reason }), 'staff'),
  resetSecondFactor: withInput(async (made) => ({ id: await anotherColleague(made), ...reason }), 'staff'),
  endAssociation: async (made) => ({ variables: { input: {} }, token: (await anotherDeveloper(made)).token }),
  extendCompletionDeadline: escrowIn('delivered', 'buyer', { hours: 24 }),
  extendProofDeadline: escrowIn('proof_expired', 'buyer', { hours: 24 }),
  giveReleaseConsent: escrowIn('unconsented', 'buyer'),
  offerSettlement: escrowIn('disputed', 'seller', { sellerAwardTnd: '50' }),
  openDispute: escrowIn('paid', 'buyer', { category: 'OTHER', reason: 'Nothing has come so far.' }),
  payCharge: withInput(async (made) => ({ sessionId: (await made.charge()).sessionId })),
  payTopUp: withInput(async (made) => ({ topUpId: await made.topUp() }), 'seller'),
  paySandboxCharge: withInput(async (made) => ({ charge: (await made.charge()).id }), 'key'),
  payEscrow: escrowIn('pending', 'buyer', { method: 'WALLET' }),
  putBusiness: withInput(() => business, 'developer'),
  putDeveloperSignature: withInput(() => signature, 'developer'),
  refundFunds: escrowIn('paid', 'key', { amountTnd: '10' }),
  regenerateWebhookSecret: withInput(({ world }) => ({ webhookId: world.ids.wh[0]! }), 'developer'),
  registerDeveloper: withInput(() => ({ email: unique('dev'), password, companyName: 'Proof Ltd' })),
  requestSignInCode: withInput(() => ({ email: unique('user') })),
  requestPasswordReset: withInput(() => ({ kind: 'USER', email: unique('user') })),
  changePassword: async ({ client, world }) => ({
    variables: { input: { password } },
    token: (await aPerson(client, world.credentials.key)).token,
  }),
  endOwnSession: async ({ client, world }) => {
    const { token } = await aPerson(client, world.credentials.key)
    const { ownSessions } = await client.graphql<{ ownSessions: Array<{ id: string }> }>('{ ownSessions { id } }', {}, token)
    return { variables: { input: { id: ownSessions[0]!.id } }, token }
  },
  registerUser: withInput(() => ({ email: unique('user'), password, firstName: 'Test', lastName: 'Person' })),
  rejectCancellation: escrowIn('cancellation_requested', 'seller'),
  rejectDelivery: escrowIn('delivered', 'buyer', { reason: 'Broken.' }),
  rejectReleaseRequest: escrowIn('claimed', 'buyer', { ...period, reason: 'Nothing was done so far.' }),
  replayEvents: withInput(({ world }) => ({ eventIds: [world.ids.evt[0]!] }), 'developer'),
  requestAssociation: async (made) => ({
    variables: { input: { email: (await made.somebody()).email } },
    token: (await anotherDeveloper(made)).token,
  }),
  requestCancellation: escrowIn('paid', 'buyer'),
  resolveDispute: escrowIn('disputed', 'staff', { outcome: 'DISMISS', ...reason }),
  resolveReleaseRequest: escrowIn('rejected', 'staff', { ...period, awardedTnd: '10', ...reason }),
  refundDeposit: withInput(async (made) => ({ id: await made.deposit({ isOwed: true }), bankReference: 'VIR-1', ...reason }), 'staff'),
  reviewDepositProof: withInput(async (made) => ({ id: await made.deposit(), decision: 'REJECT', ...reason }), 'staff'),
  reviewBusiness: withInput(async (made) => ({ id: await made.business(), decision: 'REJECT', ...reason }), 'staff'),
  reviewProof: escrowIn('proof_submitted', 'buyer', { decision: 'ACCEPT' }),
  reviewProofAsStaff: escrowIn('proof_reported', 'staff', { decision: 'ACCEPT', ...reason }),
  revokeApiKey: withInput(async (made) => ({ id: await made.spareKey() }), 'developer'),
  setSpendingConsent: withInput(({ world }) => ({ developerId: world.ids.dev[0]!, dailyCapTnd: '100' }), 'seller'),
  setStaffRole: withInput(async (made) => ({ id: await anotherColleague(made), role: 'DISPUTES', ...reason }), 'staff'),
  signContract: escrowIn('signing', 'seller', { name: 'Test Person' }),
  signIn: withInput(() => ({ kind: 'STAFF', ...staffLogin })),
  // Of somebody who is there for nothing else: it ends their sessions.
  signOutEverywhere: async ({ client, world }) => ({ token: (await aPerson(client, world.credentials.key)).token }),
  signOut: async ({ client, world }) => ({ token: (await aPerson(client, world.credentials.key)).token }),
  submitDepositProof: async (made) => {
    const { escrowId, token } = await made.link()
    return { variables: { input: { escrowId, fileIds: [await made.slip(token)] } }, token }
  },
  submitProof: async (made) => {
    const { escrowId } = await made.make('proof_awaited')
    return { variables: { input: { escrowId, fileIds: [await made.receipt()] } }, token: made.world.credentials.seller }
  },
  testWebhook: withInput(({ world }) => ({ webhookId: world.ids.wh[0]! }), 'developer'),
  updateApiKey: withInput(({ world }) => ({ id: world.ids.key[0]!, name: 'renamed' }), 'developer'),
  updateDeveloperSettings: withInput(() => ({ companyName: 'Proof Ltd' }), 'developer'),
  updateEscrow: escrowIn('pending', 'key', { title: 'Another title' }),
  updateUser: withInput(() => ({ firstName: 'Test', lastName: 'Person', locale: 'FR' }), 'seller'),
  updateWebhook: withInput(({ world }) => ({ webhookId: world.ids.wh[0]!, events: ['escrow.*'] }), 'developer'),
  voidReleaseRequest: escrowIn('claimed', 'key', period),
  withdrawDispute: escrowIn('disputed', 'buyer'),
}

/** Why there is no example of a root field; every other has one that is taken. */
export const graphqlWithoutExample: Readonly<Record<string, string>> = {
  'query associationRequest': 'its token comes by mail',
  'query signatureRequest': 'its token comes by mail',
  'mutation answerAssociation': 'its token comes by mail',
  'mutation confirmDeveloperSignature': 'its token comes by mail',
  'mutation beginIdentityVerification': 'a sandbox asks nobody for an identity',
  'mutation beginSellerIdentityVerification': 'a sandbox knows its sellers',
  'mutation reviewIdentityVerification': 'nothing is ambiguous in a sandbox',
  'query financeCase': 'the simulated provider refuses no refund and takes nothing back',
  'mutation decideFinanceCase': 'the simulated provider refuses no refund and takes nothing back',
  'mutation verifyDeveloper': 'a developer of the sandbox is verified from the beginning',
  'mutation verifyEmail': 'its code comes by mail',
  'mutation signInWithCode': 'its code comes by mail',
  'mutation resetPassword': 'its token comes by mail',
  'mutation joinStaff': 'its token comes by mail, in live alone',
  'query staffLink': 'its token comes by mail, in live alone',
}

export const graphqlIntent = ({ operation, field }: RootField): string => `${operation} ${field.name}`

/** A request for a root field that it takes, with whatever has to be there for it. */
export async function graphqlExample(root: RootField, made: Situations): Promise<GraphqlExample> {
  const { operation, field } = root
  const { variables = {}, token } = (await own[field.name]?.(made)) ?? {}
  const given = field.args.filter(({ name, type }) => isNonNullType(type) || name in variables)
  const declared = given.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ')
  const passed = given.map(({ name }) => `${name}: $${name}`).join(', ')
  return {
    query: `${operation}${inParentheses(declared)} { ${field.name}${inParentheses(passed)} ${selectionOf(root)} }`,
    variables: variables as Record<string, unknown>,
    token: token ?? fittingCredentials(root, made.world)[0] ?? '',
  }
}

const inParentheses = (text: string) => text && `(${text})`

function selectionOf({ operation, field }: RootField): string {
  const named = getNamedType(field.type)
  if (isLeafType(named) || isInputObjectType(named)) return ''
  return operation === OperationTypeNode.MUTATION ? '{ userErrors { code } }' : '{ __typename }'
}
