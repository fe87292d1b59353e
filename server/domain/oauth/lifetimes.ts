const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** How long what is given out in signing in is good for, in seconds (decisions 12). */
export const oauthLifetimes = {
  code: minute,
  accessToken: hour,
  idToken: hour,
  /** Of the first refresh token and all that take its place. */
  refreshToken: 30 * day,
  grant: 30 * day,
  /** To sign in and to answer what the application asks. */
  interaction: hour,
  session: 14 * day,
} as const

/** A key signs for so long; the next one is published a day before, so that whoever keeps keys has it by then. */
export const signingKeyDays = 90
export const publishedAheadDays = 1
