/** Whose feed: what was addressed to them when it was written. Staff read everything. */
export type FeedPrincipal = { kind: 'developer'; developerId: string } | { kind: 'user'; userId: string } | { kind: 'staff' }
