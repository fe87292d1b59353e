import { ok } from '@oazapfts/runtime'
import * as api from '../../../artefacts/client/amana.js'

// An integrator's program on a client that a public generator made of /openapi.json: it calls every operation with success, and reads from
// the answers what the client's types say is there. Compiled by its test alone (test/client/generated-client.test.ts), against that client.

/** What a program cannot do for itself: its own calls on the network, and what people do at their mailbox and their account. */
export interface Surroundings {
  baseUrl: string
  fetch: typeof fetch
  /** Has a code mailed to a developer, and reads it. */
  mailedCode(email: string): Promise<string>
  /** The user, by their token, lets a developer spend from their wallet. */
  allowSpending(userToken: string, developerId: string): Promise<void>
  /** The user, by their token, confirms a bank account with the code that was mailed to them. */
  confirmAccount(userToken: string, destinationId: string): Promise<void>
  /** Waits until what was asked so far is in the request log. */
  requestsAreKept(): Promise<void>
  /** A PNG of somebody's signature. */
  signature: Blob
  /** An instant later than the service's clock. */
  later: string
}

interface Integrator {
  developerId: string
  developer: Caller
  key: Caller
  user: api.User
  userToken: string
}

type Caller = Pick<NonNullable<Parameters<typeof api.getViewer>[0]>, 'headers'>

const password = 'a long enough password'
const redirectUrl = 'https://shop.example.com/return'
const hookUrl = 'https://hooks.example.com/amana'

export async function useEveryOperation(surroundings: Surroundings): Promise<void> {
  Object.assign(api.defaults, { baseUrl: surroundings.baseUrl, fetch: surroundings.fetch })
  const seller = await anIntegrator('seller', surroundings)
  const buyer = await anIntegrator('buyer', surroundings)
  await surroundings.allowSpending(buyer.userToken, buyer.developerId)
  await readAccount(seller)
  await manageAccount(seller, surroundings)
  await withdraw(buyer, surroundings)
  await deal(seller, buyer)
  await callOff(seller, buyer)
  await payOutInParts(seller, buyer)
  await takePayments(seller, surroundings)
  await verifyIdentity(seller)
  await followEvents(seller)
  await moveClock(seller, surroundings)
  await ok(api.signOut(seller.developer))
}

const caller = (credential: string): Caller => ({ headers: { Authorization: `Bearer ${credential}` } })

async function anIntegrator(name: string, { mailedCode }: Surroundings): Promise<Integrator> {
  const email = `${name}@integrator.example`
  const { developer: registered } = await ok(api.registerDeveloper({ email, password, companyName: `The ${name}’s` }))
  await ok(api.verifyDeveloper({ email, code: await mailedCode(email) }))
  const developer = caller((await ok(api.signIn({ email, password }))).token)
  await ok(api.updateDeveloperSettings({ allowedRedirectUrls: [redirectUrl] }, {}, developer))
  const { key: secret } = await ok(api.createApiKey({ name: 'main' }, {}, developer))
  const key = caller(secret ?? '')
  const person = { email: `${name}@example.com`, firstName: name, walletTnd: 1000 }
  await ok(api.createSandboxUser(person, key))
  await ok(api.requestAssociation({ email: person.email }, {}, developer))
  await ok(api.getDeveloperAssociation(developer))
  await ok(api.endAssociation(developer))
  const { user, token } = await ok(api.createSandboxUser({ ...person, associate: true }, key))
  return { developerId: registered.id, developer, key, user, userToken: token ?? '' }
}

async function readAccount({ key, developer, user }: Integrator) {
  const { apiKey } = await ok(api.getViewer(key))
  same(apiKey.environment, 'sandbox')
  const { balance } = await ok(api.getBalance(key))
  same(balance.available, 2000)
  await ok(api.getWallet(key))
  const { transactions } = await ok(api.getWalletTransactions({ limit: 1 }, key))
  same(transactions.length, 1)
  const { topUp } = await ok(api.createTopUp({ amountTnd: 50, redirectUrl, reference: 'top-up-7' }, {}, key))
  const { topUp: begun } = await ok(api.getTopUp(topUp.id, key))
  same(begun.status, 'pending')
  const { allowedRedirectUrls } = await ok(api.getDeveloperSettings(developer))
  same(allowedRedirectUrls.join(), redirectUrl)
  const { association } = await ok(api.getDeveloperAssociation(developer))
  same(association.email, user.email)
}

/** To an account that the user has confirmed. */
async function withdraw({ key, userToken }: Integrator, { confirmAccount }: Surroundings) {
  const { destination } = await ok(api.createDestination({ rib: '10006035183598478831', holderName: 'Buyer' }, {}, key))
  await confirmAccount(userToken, destination.id)
  const { destinations } = await ok(api.getDestinations({}, key))
  same(destinations[0]?.last4, '8831')
  const made = await ok(api.createWithdrawal({ amountTnd: 5, destinationId: destination.id, reference: 'out-7' }, {}, key))
  if (!('withdrawal' in made)) throw new Error('a preview was not asked for')
  const { withdrawal } = made
  const { withdrawal: waiting } = await ok(api.getWithdrawal(withdrawal.id, key))
  same(waiting.status, 'pending')
  await ok(api.cancelWithdrawal(withdrawal.id, {}, {}, key))
  await ok(api.deleteDestination(destination.id, key))
}

async function manageAccount({ key, developer }: Integrator, { signature, requestsAreKept }: Surroundings) {
  const { apiKey } = await ok(api.createApiKey({ name: 'second', rateLimit: 50 }, {}, developer))
  await ok(api.updateApiKey(apiKey.id, { name: 'renamed' }, developer))
  const { apiKey: read } = await ok(api.getApiKey(apiKey.id, developer))
  same(read.name, 'renamed')
  const { apiKeys } = await ok(api.getApiKeys(developer))
  same(apiKeys.length, 2)
  await ok(api.revokeApiKey(apiKey.id, developer))
  const { client } = await ok(api.createOauthClient({ name: 'Shop', redirectUris: ['https://shop.example.com/signed-in'] }, {}, developer))
  const { clients } = await ok(api.getOauthClients(developer))
  same(clients[0]?.id, client.id)
  const { client: readClient } = await ok(api.getOauthClient(client.id, developer))
  same(readClient.clientId, client.clientId)
  await ok(api.deleteOauthClient(client.id, developer))
  await ok(api.putDeveloperSignature(signature, {}, developer))
  await ok(api.getDeveloperSignature(developer))
  await ok(api.deleteDeveloperSignature(developer))
  const { webhook } = await ok(api.createWebhook({ url: hookUrl, events: ['*'] }, {}, developer))
  await ok(api.updateWebhook(webhook.id, { isActive: true }, {}, developer))
  await ok(api.getWebhook(webhook.id, developer))
  await ok(api.regenerateWebhookSecret(webhook.id, {}, developer))
  const { delivery } = await ok(api.testWebhook(webhook.id, {}, developer))
  const { deliveries } = await ok(api.getWebhookDeliveries(webhook.id, { limit: 5 }, developer))
  same(deliveries[0]?.id, delivery.id)
  await ok(api.getEventTypes(key))
  await requestsAreKept()
  const { requests } = await ok(api.getRequestLog({ path: '/event-types', limit: 1 }, developer))
  const { request } = await ok(api.getRequest(requests[0]?.requestId ?? '', developer))
  same(request.path, '/api/v1/event-types')
}

/** A quick escrow: paid, delivered, rejected, given back in part, added to. */
async function deal(seller: Integrator, buyer: Integrator) {
  const body: api.CreateEscrowBody = { title: 'Camera', amount: 200, mode: 'quick', buyerEmail: buyer.user.email }
  const { quote } = await ok(api.quoteEscrow(body, {}, seller.key))
  const { escrow } = await ok(api.createEscrow(body, { idempotencyKey: 'camera' }, seller.key))
  same(escrow.sellerNetTnd, quote.sellerNetTnd)
  await act(buyer, escrow.id, 'accept_pay')
  await ok(api.deliverEscrow(escrow.id, {}, {}, seller.key))
  const { escrow: rejected } = await ok(api.rejectDelivery(escrow.id, { reason: 'The lens is scratched.' }, {}, buyer.key))
  same(rejected.status, 'paid')
  await ok(api.refundFunds(escrow.id, { amountTnd: 50, reason: 'For the lens.' }, {}, seller.key))
  await ok(api.addFunds(escrow.id, { amountTnd: 20 }, {}, buyer.key))
  const { escrow: now } = await ok(api.getEscrow(escrow.id, buyer.key))
  same(now.amountTnd, 220)
  await ok(api.getEscrowMoney(escrow.id, seller.key))
  const policy = { type: 'purchase_proof_required' }
  const { escrow: proven } = await ok(api.createEscrow({ ...body, fulfillmentPolicy: policy }, {}, seller.key))
  const { proof } = await ok(api.getEscrowProof(proven.id, seller.key))
  same(proof.phase, 'awaiting_funding')
}

/** A standard escrow that is changed and called off. */
async function callOff(seller: Integrator, buyer: Integrator) {
  const body: api.CreateEscrowBody = { title: 'Website', amount: 900, contractTerms: 'Five pages.', buyerEmail: buyer.user.email }
  const { escrow } = await ok(api.createEscrow(body, {}, seller.key))
  const { contract } = await ok(api.getEscrowContract(escrow.id, buyer.key))
  same(contract.terms, body.contractTerms)
  await ok(api.updateEscrow(escrow.id, { title: 'Web site' }, {}, seller.key))
  const sign: api.CreateCheckoutSessionBody = { action: 'sign_contract', targetUserEmail: buyer.user.email, redirectUrl }
  const { sessionId } = await ok(api.createCheckoutSession(escrow.id, sign, {}, seller.key))
  await ok(api.cancelCheckoutSession(sessionId, {}, seller.key))
  const { session } = await ok(api.getCheckoutSession(sessionId, seller.key))
  same(session.status, 'cancelled')
  await ok(api.cancelEscrow(escrow.id, {}, seller.key))
  const { escrows } = await ok(api.getEscrows({ status: ['cancelled'] }, seller.key))
  same(escrows.map(({ id }) => id).join(), escrow.id)
}

async function payOutInParts(seller: Integrator, buyer: Integrator) {
  const body: api.CreateEscrowBody = { title: 'Lessons', amount: 300, mode: 'quick', buyerEmail: buyer.user.email, progressiveRelease: {} }
  const { escrow } = await ok(api.createEscrow(body, {}, seller.key))
  await act(buyer, escrow.id, 'accept_pay', { input: { acceptAutomaticRelease: true } })
  await ok(api.createReleaseRequest(escrow.id, { requestId: 'may', amountTnd: 100 }, {}, seller.key))
  await act(buyer, escrow.id, 'approve_release', {}, { requestId: 'may' })
  const { invoice } = await ok(api.getReleaseInvoice(escrow.id, 'may', seller.key))
  same(typeof invoice, 'object')
  await ok(api.createReleaseRequest(escrow.id, { requestId: 'june', amountTnd: 100 }, {}, seller.key))
  await ok(api.voidReleaseRequest(escrow.id, 'june', {}, {}, seller.key))
  const { releaseRequests } = await ok(api.getReleaseRequests(escrow.id, buyer.key))
  same(
    releaseRequests
      .map(({ status }) => status)
      .toSorted()
      .join(),
    'released,voided',
  )
  const closed = await ok(api.closeEscrow(escrow.id, {}, {}, seller.key))
  same('escrow' in closed && closed.escrow.status, 'completed')
}

/** What a person does on the page of a session. */
async function act(
  { key, user }: Integrator,
  escrowId: string,
  action: api.CreateCheckoutSessionBody['action'],
  input: api.CompleteSandboxSessionBody = {},
  metadata: Record<string, string> = {},
) {
  const body = { action, targetUserEmail: user.email, redirectUrl, metadata }
  const { sessionId } = await ok(api.createCheckoutSession(escrowId, body, {}, key))
  const { session } = await ok(api.completeSandboxSession(sessionId, input, key))
  same(session.status, 'completed')
}

async function takePayments({ key, developer }: Integrator, { signature }: Surroundings) {
  const { file } = await ok(api.uploadFile(signature, { xFileName: 'stamp.png' }, developer))
  const facts = { name: 'Maison Amel', registrationNumber: 'B0123452024', taxId: '1234567/A' }
  await ok(api.putBusiness({ ...facts, fileIds: [file.id] }, {}, developer))
  const { business } = await ok(api.getDeveloperBusiness(developer))
  await download(business?.documents[0]?.viewUrl ?? '')
  same(business?.name, 'Maison Amel')
  const body = { title: 'Olive oil', amount: 40, merchantReference: 'order-7', redirectUrl }
  const { charge } = await ok(api.createCharge(body, {}, key))
  await ok(api.paySandboxCharge(charge.id, {}, key))
  const { charge: paid } = await ok(api.getCharge('order-7', key))
  same(paid.status, 'completed')
  const { charges } = await ok(api.getCharges({}, key))
  same(charges.length, 1)
}

/** By the parts of a signed link, as somebody may who keeps them apart. This client reads as text whatever is no JSON, so its bytes say nothing. */
async function download(viewUrl: string) {
  const { pathname, searchParams } = new URL(viewUrl)
  const part = (name: string) => searchParams.get(name) ?? ''
  await ok(api.getFile(pathname.split('/').at(-1) ?? '', part('i'), part('e'), part('s')))
}

async function verifyIdentity({ key }: Integrator) {
  const record = await ok(api.createIdentityVerification({ email: 'new@example.com', external_user_id: '7' }, {}, key))
  const read = await ok(api.getIdentityVerification(record.id, key))
  const { verifications } = await ok(api.getIdentityVerifications({ email: record.email }, key))
  same(verifications.map(({ id }) => id).join(), read.id)
}

async function followEvents({ key, developer }: Integrator) {
  const { webhooks } = await ok(api.getWebhooks(developer))
  const webhookId = webhooks[0]?.id ?? ''
  // The feed gives out what nothing older can come before any more.
  let page = await ok(api.getEventFeed({ limit: 5 }, key))
  for (let n = 0; n < 200 && page.events.length === 0; n++) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    page = await ok(api.getEventFeed({ limit: 5 }, key))
  }
  await ok(api.replayEvents(page.events[0]?.id ?? '', { webhookId }, {}, key))
  await ok(api.deleteWebhook(webhookId, developer))
}

async function moveClock({ key }: Integrator, { later }: Surroundings) {
  const { testClock } = await ok(api.createTestClock({ name: 'may' }, {}, key))
  await ok(api.advanceTestClock(testClock.id, { to: later }, {}, key))
  const { testClock: moved } = await ok(api.getTestClock(testClock.id, key))
  same(moved.now, later)
  const { testClocks } = await ok(api.getTestClocks({}, key))
  same(testClocks.length, 1)
  await ok(api.deleteTestClock(testClock.id, key))
}

function same<Value>(found: Value, wanted: Value) {
  if (found !== wanted) throw new Error(`${String(found)} in place of ${String(wanted)}`)
}
