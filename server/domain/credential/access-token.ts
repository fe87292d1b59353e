/** Who signs in, and holds a token of their own (decisions 3). */
const personKinds = ['user', 'developer', 'staff'] as const
export type PersonKind = (typeof personKinds)[number]

/** What stands before the 64 hexadecimal digits of a token, and tells its kind. */
export const tokenPrefixes: Readonly<Record<PersonKind, string>> = { user: 'ut', developer: 'dt', staff: 'st' }

interface TokenPolicy {
  userTokenHours: number
  developerTokenHours: number
  staffTokenHours: number
}

/** Until when a token works that is made now. */
export function tokenExpiry(kind: PersonKind, now: Date, { userTokenHours, developerTokenHours, staffTokenHours }: TokenPolicy): Date {
  const hours = { user: userTokenHours, developer: developerTokenHours, staff: staffTokenHours }[kind]
  return new Date(now.getTime() + hours * 3_600_000)
}

/**
 * Whether a session of the pages is over because nobody used it for so long. `seenAt`: when its person last opened a page; null for a token that
 * programs hold, which lives until it expires.
 */
export const isIdle = (seenAt: Date | null, now: Date, { sessionIdleMinutes }: { sessionIdleMinutes: number }): boolean =>
  seenAt !== null && seenAt <= idleSince(now, { sessionIdleMinutes })

/** Whoever was last seen then, or before, is signed out now. */
export const idleSince = (now: Date, { sessionIdleMinutes }: { sessionIdleMinutes: number }): Date =>
  new Date(now.getTime() - sessionIdleMinutes * 60_000)

/** Enough to tell a token from others, and no more. */
export const shownToken = (token: string): string => `${token.slice(0, 7)}…${token.slice(-4)}`
