import { balance } from './routes/account/balance.js'
import { me } from './routes/account/me.js'
import { create as createApiKey } from './routes/api-keys/create.js'
import { remove as removeApiKey } from './routes/api-keys/delete.js'
import { get as getApiKey } from './routes/api-keys/get.js'
import { list as listApiKeys } from './routes/api-keys/list.js'
import { update as updateApiKey } from './routes/api-keys/update.js'
import { end as endAssociation } from './routes/association/end.js'
import { get as getAssociation } from './routes/association/get.js'
import { request as requestAssociation } from './routes/association/request.js'
import { get as getBusiness } from './routes/business/get.js'
import { put as putBusiness } from './routes/business/put.js'
import { create as createCharge } from './routes/charges/create.js'
import { get as getCharge } from './routes/charges/get.js'
import { list as listCharges } from './routes/charges/list.js'
import { create as createDestination } from './routes/destinations/create.js'
import { remove as removeDestination } from './routes/destinations/delete.js'
import { list as listDestinations } from './routes/destinations/list.js'
import { register } from './routes/developer/register.js'
import { signIn } from './routes/developer/sign-in.js'
import { signOut } from './routes/developer/sign-out.js'
import { verify } from './routes/developer/verify.js'
import { addFunds } from './routes/escrows/add-funds.js'
import { create as createEscrow } from './routes/escrows/create.js'
import { contract } from './routes/escrows/contract.js'
import { close as closeEscrow } from './routes/escrows/close.js'
import { cancel as cancelEscrow } from './routes/escrows/cancel.js'
import { deliver } from './routes/escrows/deliver.js'
import { get as getEscrow } from './routes/escrows/get.js'
import { list as listEscrows } from './routes/escrows/list.js'
import { money } from './routes/escrows/money.js'
import { proof } from './routes/escrows/proof.js'
import { quote } from './routes/escrows/quote.js'
import { refundFunds } from './routes/escrows/refund-funds.js'
import { rejectDelivery } from './routes/escrows/reject-delivery.js'
import { update as updateEscrow } from './routes/escrows/update.js'
import { create as createOauthClient } from './routes/oauth-clients/create.js'
import { remove as removeOauthClient } from './routes/oauth-clients/delete.js'
import { get as getOauthClient } from './routes/oauth-clients/get.js'
import { list as listOauthClients } from './routes/oauth-clients/list.js'
import { create as createReleaseRequest } from './routes/release-requests/create.js'
import { invoice as releaseInvoice } from './routes/release-requests/invoice.js'
import { list as listReleaseRequests } from './routes/release-requests/list.js'
import { voidRequest as voidReleaseRequest } from './routes/release-requests/void.js'
import { cancel as cancelSession } from './routes/sessions/cancel.js'
import { create as createSession } from './routes/sessions/create.js'
import { get as getSession } from './routes/sessions/get.js'
import { completeSession } from './routes/sandbox/complete-session.js'
import { payCharge } from './routes/sandbox/pay-charge.js'
import { createUser } from './routes/sandbox/create-user.js'
import { get as getSettings } from './routes/settings/get.js'
import { update as updateSettings } from './routes/settings/update.js'
import { remove as removeSignature } from './routes/signature/delete.js'
import { get as getSignature } from './routes/signature/get.js'
import { put as putSignature } from './routes/signature/put.js'
import { advance as advanceTestClock } from './routes/test-clocks/advance.js'
import { create as createTestClock } from './routes/test-clocks/create.js'
import { remove as removeTestClock } from './routes/test-clocks/delete.js'
import { get as getTestClock } from './routes/test-clocks/get.js'
import { list as listTestClocks } from './routes/test-clocks/list.js'
import { create as createVerification } from './routes/identity-verifications/create.js'
import { get as getVerification } from './routes/identity-verifications/get.js'
import { list as listVerifications } from './routes/identity-verifications/list.js'
import { list as listEvents } from './routes/events/list.js'
import { eventTypes } from './routes/events/event-types.js'
import { replay } from './routes/events/replay.js'
import { get as getRequest } from './routes/request-log/get.js'
import { list as listRequests } from './routes/request-log/list.js'
import { create as createWebhook } from './routes/webhooks/create.js'
import { remove as removeWebhook } from './routes/webhooks/delete.js'
import { deliveries } from './routes/webhooks/deliveries.js'
import { get as getWebhook } from './routes/webhooks/get.js'
import { list as listWebhooks } from './routes/webhooks/list.js'
import { regenerateSecret } from './routes/webhooks/regenerate-secret.js'
import { test as testWebhook } from './routes/webhooks/test.js'
import { update as updateWebhook } from './routes/webhooks/update.js'
import { createTopUp } from './routes/wallet/create-top-up.js'
import { get as getWallet } from './routes/wallet/get.js'
import { getTopUp } from './routes/wallet/get-top-up.js'
import { transactions as walletTransactions } from './routes/wallet/transactions.js'
import { cancel as cancelWithdrawal } from './routes/withdrawals/cancel.js'
import { create as createWithdrawal } from './routes/withdrawals/create.js'
import { get as getWithdrawal } from './routes/withdrawals/get.js'
import type { Route } from './route.js'

/** Every route, in the order in which they are mounted: what comes first takes a path that two of them would take. */
export const routes: readonly Route[] = [
  me,
  balance,
  getWallet,
  walletTransactions,
  createTopUp,
  getTopUp,
  createDestination,
  listDestinations,
  removeDestination,
  createWithdrawal,
  getWithdrawal,
  cancelWithdrawal,
  createEscrow,
  listEscrows,
  getEscrow,
  updateEscrow,
  deliver,
  rejectDelivery,
  cancelEscrow,
  addFunds,
  refundFunds,
  closeEscrow,
  createReleaseRequest,
  listReleaseRequests,
  voidReleaseRequest,
  releaseInvoice,
  contract,
  money,
  proof,
  quote,
  createSession,
  getSession,
  cancelSession,
  createVerification,
  listVerifications,
  getVerification,
  createCharge,
  listCharges,
  getCharge,
  listEvents,
  eventTypes,
  replay,
  createUser,
  completeSession,
  payCharge,
  createTestClock,
  listTestClocks,
  getTestClock,
  advanceTestClock,
  removeTestClock,
  signOut,
  createApiKey,
  listApiKeys,
  getApiKey,
  updateApiKey,
  removeApiKey,
  createOauthClient,
  listOauthClients,
  getOauthClient,
  removeOauthClient,
  getSettings,
  updateSettings,
  getBusiness,
  putBusiness,
  requestAssociation,
  getAssociation,
  endAssociation,
  getSignature,
  removeSignature,
  createWebhook,
  listWebhooks,
  getWebhook,
  updateWebhook,
  removeWebhook,
  regenerateSecret,
  testWebhook,
  deliveries,
  listRequests,
  getRequest,
  register,
  verify,
  signIn,
  putSignature,
]
