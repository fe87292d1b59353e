/** A page that has a case open says so this often while it is in view, and is believed for two times more when it is not heard. */
export const visitEverySeconds = 10

/** Since when somebody must have been heard to have a case open at this moment. */
export const visitsSince = (now: Date): Date => new Date(now.getTime() - 3 * visitEverySeconds * 1_000)
