/**
 * What this service is about, each thing under the one name that it has in every ring that knows it: as a folder in `server/domain`,
 * `server/operations`, `server/queries` and `schema`, and at the head of a resolver's file (`test/contract/nouns.test.ts` checks it).
 */
export const nouns = {
  user: 'a buyer or a seller',
  developer: 'an integrator, with settings and a signature image',
  association: 'a user’s word that a developer may act for them',
  'api-key': 'what an integrator’s programs call with',
  credential: 'passwords, codes, access tokens and signing in: how somebody proves who they are',
  viewer: 'whoever asks, as they see themselves',
  staff: 'the people who run the service, and their audit log',
  'staff-action': 'a decision of staff that waits for a second person',
  sandbox: 'helpers for the tests of integrators, which do not exist in live',
  escrow: 'money held between a buyer and a seller, and all that becomes of it',
  contract: 'the terms of an escrow, and who signed them',
  dispute: 'a quarrel about an escrow, until it is settled, decided or withdrawn',
  file: 'what people upload: evidence in a dispute, proof of a purchase',
  checkout: 'the sessions in which people act on hosted pages',
  deadline: 'an instant at which something happens to an escrow by itself',
  payment: 'a card payment, and what its provider answered',
  money: 'amounts, currencies and rates',
  ledger: 'accounts, transfers and their postings',
  wallet: 'what a user has in the service',
  event: 'what happened, as integrators are told of it',
  webhook: 'where events are delivered',
  mail: 'what people are told of it',
  deployment: 'this installation: its environment, its readiness, its housekeeping',
} as const
