/**
 * How long a text and how large a number may be, once: the shapes of inputs, the descriptions of the schema and the documentation take
 * them from here, and `test/contract/bounds.test.ts` compares the database's own checks. Texts count in characters.
 */
export const bounds = {
  title: { least: 1, most: 200 },
  description: { least: 0, most: 2_000 },
  contractTerms: { least: 1, most: 10_000 },
  estimatedDeliveryDays: { least: 1, most: 36_500 },
  /** What a person says of a decision: a rejected delivery, a cancellation. */
  reason: { least: 0, most: 2_000 },
  /** Files beside a message in a dispute. */
  evidenceFiles: { least: 1, most: 5 },
  fileName: { least: 1, most: 200 },
  /** What a caller calls its own movement of money, so that asking twice moves it once. */
  reference: { least: 1, most: 200 },
  /** A caller's own id of a payout request, its label, and a note for the seller's side. */
  requestId: { least: 1, most: 120 },
  releaseReference: { least: 0, most: 200 },
  releaseNote: { least: 0, most: 500 },
  /** What a buyer says of a proof of purchase that is not accepted, and what a seller says beside the files. */
  proofReason: { least: 5, most: 1_000 },
  proofNote: { least: 0, most: 1_000 },
  /** The files of one submission. */
  proofFiles: { least: 1, most: 5 },
  /** The files that show one deposit at the bank, and what a guest says beside them. */
  depositFiles: { least: 1, most: 3 },
  depositNote: { least: 0, most: 500 },
  /** Under which the bank has sent something. */
  bankReference: { least: 1, most: 200 },
  /** By which the statement of a bank or a payment provider names a movement, with the words around it. */
  statementReference: { least: 1, most: 500 },
  /** An account at a bank as people write it, and whose it is. */
  rib: { least: 20, most: 40 },
  iban: { least: 15, most: 60 },
  holderName: { least: 1, most: 200 },
  disputeMessage: { least: 1, most: 5_000 },
  disputeReason: { least: 10, most: 2_000 },
  /** A typed signature. */
  signatureName: { least: 0, most: 200 },
  /** Why staff decides. */
  staffReason: { least: 1, most: 2_000 },
  /** A first or a last name. */
  personName: { least: 1, most: 100 },
  /** A merchant's own name of a charge. */
  merchantReference: { least: 1, most: 200 },
  /** A business, and its numbers in the registers of companies and of taxes. */
  businessName: { least: 1, most: 200 },
  registrationNumber: { least: 1, most: 100 },
  taxId: { least: 1, most: 100 },
  /** Documents that one request adds to a business. */
  businessFiles: { least: 1, most: 5 },
  /** Creations of one developer in a day: as far as the setting for all of them goes. */
  dailyCreations: { least: 0, most: 100_000_000 },
  companyName: { least: 1, most: 200 },
  applicationName: { least: 1, most: 100 },
  testClockName: { least: 1, most: 100 },
  /** What a caller calls a person whose identity is to be verified. */
  externalUserId: { least: 1, most: 200 },
  /** A domain of e-mail addresses. */
  emailDomain: { least: 3, most: 253 },
  /** What `X-Request-Id` says, a part of a path, an HTTP status or a kind of them, and a method. */
  httpRequestId: { least: 1, most: 64 },
  requestPath: { least: 1, most: 500 },
  requestStatus: { least: 3, most: 3 },
  httpMethod: { least: 3, most: 7 },
  apiKeyName: { least: 1, most: 100 },
  /** What people read of an application into which they sign in, and where it takes them back. */
  oauthClientName: { least: 1, most: 100 },
  oauthRedirectUri: { least: 1, most: 2_048 },
  oauthRedirectUris: { least: 1, most: 20 },
  oauthScope: { least: 1, most: 50 },
  oauthScopes: { least: 1, most: 10 },
  /** Of an address as it is sent; the domain judges whether it is one, and what is stored is shorter. */
  sentEmail: { least: 1, most: 320 },
  email: { least: 0, most: 254 },
  /** Of a password that is worth looking at; how strong it must be is judged where one is set. */
  password: { least: 1, most: 1_000 },
  /** Digits that were mailed, or that an authenticator shows. */
  code: { least: 1, most: 20 },
  redirectUrl: { least: 1, most: 2_048 },
  redirectUrls: { least: 0, most: 20 },
  /** What whoever asked for a mailed code holds, and shows with it. */
  proofToken: { least: 1, most: 200 },
  /** Of a mailed link. */
  linkToken: { least: 1, most: 200 },
  /** A hash in hexadecimal. */
  hash: { least: 1, most: 100 },
  /** A signature that is typed. */
  typedName: { least: 0, most: 200 },
  searchWords: { least: 0, most: 200 },
  /** What staff paste to find what it is about: an id, a link, an address. */
  lookedFor: { least: 1, most: 1_000 },
  /** Names of choices, told apart by the domain. */
  paymentMethod: { least: 0, most: 20 },
  disputeCategory: { least: 0, most: 50 },
  /** An id of any kind, before it is read. */
  id: { least: 1, most: 100 },
  actionName: { least: 1, most: 100 },
  /** Words of policies that are not available yet. */
  policyName: { least: 1, most: 100 },
  proofTypes: { least: 0, most: 20 },
  metadataKey: { least: 1, most: 100 },
  metadataValue: { least: 0, most: 500 },
  metadataEntries: { least: 0, most: 50 },
  webhookUrl: { least: 1, most: 2_048 },
  /** What a webhook asks for, and the length of each. */
  eventPatterns: { least: 1, most: 100 },
  eventPattern: { least: 1, most: 100 },
  /** Events that one call names to have them sent again, and how many it may select by their time. */
  replayedEvents: { least: 1, most: 100 },
  replayedSelection: { least: 0, most: 1_000 },
} as const satisfies Record<string, Bound>

export interface Bound {
  least: number
  most: number
}

/** As long, or empty: what is too short is judged where it has a code of its own. */
export const upTo = ({ most }: Bound): Bound => ({ least: 0, most })
