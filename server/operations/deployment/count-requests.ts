import { fragment, statement, type Given } from '../../db/typed-queries.js'
import type { Services } from '../services.js'
import { mustExist } from '../../domain/must-exist.js'

/** Requests of one bucket in its window of a minute; times in milliseconds since 1970. */
interface BucketCount {
  bucket: string
  startedAtMs: number
  requests: number
}

/**
 * Adds requests to the windows that all processes share, in one statement, and answers each window as it then is (decisions 14). A window that
 * has run out begins anew with the beginning that was sent. Buckets are kept as keyed hashes: they hold people's addresses.
 */
export async function countRequests(
  { database, secrets }: Pick<Services, 'database' | 'secrets'>,
  { counts, nowMs }: { counts: readonly BucketCount[]; nowMs: number },
): Promise<BucketCount[]> {
  const buckets = new Map(counts.map((each) => [secrets.digest(`requests of ${each.bucket}`).toString('hex'), each]))
  const sent = [...buckets.values()]
  const rows = await add(database.db, {
    digests: [...buckets.keys()],
    startedAt: sent.map(({ startedAtMs }) => new Date(startedAtMs)),
    requests: sent.map(({ requests }) => requests),
    since: new Date(nowMs - windowMs),
    until: new Date(nowMs + windowMs),
  })
  return rows.map(({ digest, startedAt, requests }) => ({
    bucket: mustExist(buckets.get(digest), 'the bucket of a count').bucket,
    startedAtMs: startedAt.getTime(),
    requests,
  }))
}

const windowMs = 60_000

interface Added {
  digests: string[]
  startedAt: Date[]
  requests: number[]
  /** A window that began outside of these has run out, or is from before the clock was set back. */
  since: Date
  until: Date
}

/** In the order of the digests, since several processes count the same ones. */
const add = statement((db, { digests, startedAt, requests, since, until }: Given<Added>) => {
  const sent = fragment<{ digest: string; startedAt: Date; requests: number }>`unnest(${digests}::text[], ${startedAt}::timestamptz[],
    ${requests}::int[])`
  return db
    .insertInto('request_count')
    .columns(['bucketDigest', 'startedAt', 'requests'])
    .expression(
      db
        .selectFrom(sent.as<'s'>(fragment`s(digest, started_at, requests)`))
        .select([fragment<Buffer>`decode(s.digest, 'hex')`.as('bucketDigest'), 's.startedAt', 's.requests'])
        .orderBy('s.digest'),
    )
    .onConflict((conflict) =>
      conflict.column('bucketDigest').doUpdateSet((is) => {
        const goesOn = is.and([is('request_count.startedAt', '>', since), is('request_count.startedAt', '<', until)])
        const total = is('request_count.requests', '+', is.ref('excluded.requests'))
        return {
          startedAt: is.case().when(goesOn).then(is.ref('request_count.startedAt')).else(is.ref('excluded.startedAt')).end(),
          requests: is.case().when(goesOn).then(total).else(is.ref('excluded.requests')).end(),
        }
      }),
    )
    .returning([
      fragment<string>`encode(request_count.bucket_digest, 'hex')`.as('digest'),
      'request_count.startedAt',
      'request_count.requests',
    ])
})
