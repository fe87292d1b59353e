import type { Config } from '../../config.js'

/** What is kept for so many hours is over when its moment was before this. An hour lasts the 24th part of `RETENTION_DAY_SECONDS`. */
export const keptSince = (now: Date, hours: number, { retentionDaySeconds }: Config['limits']): Date =>
  new Date(now.getTime() - hours * (retentionDaySeconds / 24) * 1_000)
