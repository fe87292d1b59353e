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
  disputeReason: { least: 10, most: 2_000 },
  /** Why staff decides. */
  staffReason: { least: 1, most: 2_000 },
  /** A first or a last name. */
  personName: { least: 1, most: 100 },
  companyName: { least: 1, most: 200 },
  applicationName: { least: 1, most: 100 },
  apiKeyName: { least: 1, most: 100 },
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
