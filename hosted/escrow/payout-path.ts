/** The page of one payout request, which whoever made it may have called anything. */
export const payoutPath = (escrowId: string, requestId: string): string =>
  `/account/escrows/${escrowId}/payout?${new URLSearchParams({ request: requestId }).toString()}`
