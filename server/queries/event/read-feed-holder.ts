import { fragment, type Db } from '../../db/typed-queries.js'

/** Whose open transaction the event feed waits for. */
export interface FeedHolder {
  /** Its process in PostgreSQL; null for a prepared transaction, which belongs to none. */
  pid: number | null
  /** What the session calls itself, or the name of the prepared transaction. */
  application: string
  /** When the transaction was opened, where the database says so. */
  since: Date | null
  /** How long the first event has waited. */
  waitedSeconds: number
}

/** Null while no event waits, and for the moments that every event may have to wait for those beside it. */
export async function readFeedHolder(db: Db): Promise<FeedHolder | null> {
  const holder = await db
    .selectFrom(fragment<FeedHolder>`feed_holder()`.as('holder'))
    .selectAll()
    .where('waitedSeconds', '>=', worthTellingSeconds)
    .executeTakeFirst()
  return holder ?? null
}

const worthTellingSeconds = 5

export const tellFeedHolder = ({ pid, application, since, waitedSeconds }: FeedHolder): string => {
  const whose = pid === null ? `the prepared transaction ${application}` : `an open transaction of process ${pid} (${application})`
  return `the event feed has waited ${Math.floor(waitedSeconds)} s for ${whose}${since ? `, open since ${since.toISOString()}` : ''}`
}
