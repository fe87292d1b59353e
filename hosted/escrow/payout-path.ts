/** The page of one payout request, which whoever made it may have called anything. */
export const payoutPath = (escrowId: string, requestId: string): string =>
  `/account/escrows/${escrowId}/payout?${new URLSearchParams({ request: requestId }).toString()}`

/** The page on which it is answered so. */
export const answerPath = (escrowId: string, answer: 'approve_release' | 'reject_release', requestId: string): string =>
  `/account/escrows/${escrowId}/${answer}?${new URLSearchParams({ request: requestId }).toString()}`
