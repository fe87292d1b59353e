import type { IncomingMessage } from 'node:http'
import type { CookieOptions, Response } from 'express'

/** The cookie that holds the token of a member of staff. Over https its name starts with `__Host-`, so that no other host can set it. */
const nameOf = (https: boolean): string => (https ? '__Host-staff' : 'staff')

/** The token as sent, or null. What is no token of staff is none of ours. */
export function readConsoleToken({ headers }: Pick<IncomingMessage, 'headers'>, { https }: { https: boolean }): string | null {
  const wanted = `${nameOf(https)}=`
  const pair = (headers.cookie ?? '').split(/; */).find((each) => each.startsWith(wanted))
  const token = pair?.slice(wanted.length) ?? ''
  return /^st_[0-9a-f]{64}$/.test(token) ? token : null
}

/** For as long as the token itself lives. */
export function keepConsoleToken(response: Response, token: string, { https, seconds }: { https: boolean; seconds: number }): void {
  response.cookie(nameOf(https), token, { ...attributes(https), maxAge: seconds * 1000 })
}

export function dropConsoleToken(response: Response, { https }: { https: boolean }): void {
  response.clearCookie(nameOf(https), attributes(https))
}

/** Strict: no page of another site leads anybody into the console as somebody. */
const attributes = (https: boolean): CookieOptions => ({ httpOnly: true, sameSite: 'strict', path: '/', secure: https })
