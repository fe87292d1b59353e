import type { CookieOptions, Request, Response } from 'express'

/**
 * The cookies of the hosted pages: `sid` holds the person's token, `vid` ties the forms of somebody who is not signed in to their browser,
 * `lang` the language they chose, `challenge` what goes with a mailed code, `payer` what shows that somebody without an account paid. Over https
 * their names start with `__Host-`, so that no other host can set them.
 */
type CookieName = 'sid' | 'vid' | 'lang' | 'challenge' | 'payer'

/** The cookie's value as sent, or null. */
export function readCookie(request: Pick<Request, 'headers'>, name: CookieName, { https }: { https: boolean }): string | null {
  const wanted = `${fullName(name, https)}=`
  const pair = (request.headers.cookie ?? '').split(/; */).find((each) => each.startsWith(wanted))
  const value = pair?.slice(wanted.length) ?? ''
  return valuePattern.test(value) ? value : null
}

export function writeCookie(
  response: Response,
  name: CookieName,
  value: string,
  { https, seconds }: { https: boolean; seconds?: number },
): void {
  response.cookie(fullName(name, https), value, { ...attributes(https), ...(seconds === undefined ? {} : { maxAge: seconds * 1000 }) })
}

export function clearCookie(response: Response, name: CookieName, { https }: { https: boolean }): void {
  response.clearCookie(fullName(name, https), attributes(https))
}

const fullName = (name: CookieName, https: boolean) => (https ? `__Host-${name}` : name)

/** Lax: a shop's link opens the page as the person that the browser holds, but no other site's form is sent as them. */
const attributes = (https: boolean): CookieOptions => ({ httpOnly: true, sameSite: 'lax', path: '/', secure: https })

/** What we write ourselves needs no encoding; anything else is not ours. */
const valuePattern = /^[A-Za-z0-9_-]{1,200}$/
