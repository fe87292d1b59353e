/** A dispute has its page by escrow, and by payout request where it is about one period. */
export const pathOf = ({ escrowId, requestId }: { escrowId: string; requestId: string | null }): string =>
  requestId === null ? `/disputes/${escrowId}` : `/disputes/${escrowId}/${encodeURIComponent(requestId)}`
