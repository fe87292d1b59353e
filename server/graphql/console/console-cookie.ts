import type { IncomingMessage } from 'node:http'
import type { CookieOptions, Response } from 'express'

/** Who has a console: those who run the service, and those who build on it. */
export const consoleKinds = ['staff', 'developer'] as const
export type ConsoleKind = (typeof consoleKinds)[number]

/** The cookie that holds the token of such a person. Over https its name starts with `__Host-`, so that no other host can set it. */
const nameOf = (kind: ConsoleKind, https: boolean): string => (https ? `__Host-${kind}` : kind)

const forms: Record<ConsoleKind, RegExp> = { staff: /^st_[0-9a-f]{64}$/, developer: /^dt_[0-9a-f]{64}$/ }

/** The token as sent, with whose it is, or null. What is no token of theirs is none of ours. */
export function readConsoleToken(
  { headers }: Pick<IncomingMessage, 'headers'>,
  { https }: { https: boolean },
): { kind: ConsoleKind; token: string } | null {
  const pairs = (headers.cookie ?? '').split(/; */)
  for (const kind of consoleKinds) {
    const wanted = `${nameOf(kind, https)}=`
    const token = pairs.find((each) => each.startsWith(wanted))?.slice(wanted.length) ?? ''
    if (forms[kind].test(token)) return { kind, token }
  }
  return null
}

/** For as long as the token itself lives. */
export function keepConsoleToken(
  response: Response,
  { kind, token }: { kind: ConsoleKind; token: string },
  { https, seconds }: { https: boolean; seconds: number },
): void {
  response.cookie(nameOf(kind, https), token, { ...attributes(https), maxAge: seconds * 1000 })
}

export function dropConsoleToken(response: Response, kind: ConsoleKind, { https }: { https: boolean }): void {
  response.clearCookie(nameOf(kind, https), attributes(https))
}

/** Strict: no page of another site leads anybody into the console as somebody. */
const attributes = (https: boolean): CookieOptions => ({ httpOnly: true, sameSite: 'strict', path: '/', secure: https })
