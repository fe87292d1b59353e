import { anyOf, fragment, type Db } from '../../db/typed-queries.js'
import type { Services } from '../services.js'

/** Remembers when each API key was last used, and writes it at most once a minute a key, outside any request (decisions 3). */
export interface LastUsed {
  touch(apiKeyId: string): void
  /** Writes from now on: the first use of a key within seconds, so that its developer sees that it works, later ones once a minute. */
  start(): void
  /** Writes what is left. */
  stop(): Promise<void>
  flush(): Promise<void>
}

export function createLastUsed({ database, clock, log }: Pick<Services, 'database' | 'clock' | 'log'>): LastUsed {
  let used = new Map<string, Date>()
  /** When a key was last written, or could not be: its next use waits for a minute after that. */
  let tried = new Map<string, Date>()
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  const write = async (batch: Map<string, Date>) => {
    if (batch.size === 0) return
    const now = clock()
    for (const apiKeyId of batch.keys()) {
      used.delete(apiKeyId)
      tried.set(apiKeyId, now)
    }
    try {
      await writeLastUsed(database.db, batch)
    } catch (error) {
      // What was used since then is newer; the rest waits for the next minute.
      used = new Map([...batch, ...used])
      log.warn({ err: error }, 'the last use of API keys could not be written')
    }
  }
  const flush = () => (writing = writing.then(() => write(new Map(used))))
  const writeWhatIsDue = () => {
    const aMinuteAgo = clock().getTime() - leastBetweenWritesMs
    tried = new Map([...tried].filter(([, at]) => at.getTime() > aMinuteAgo))
    const due = () => new Map([...used].filter(([apiKeyId]) => !tried.has(apiKeyId)))
    if (due().size > 0) writing = writing.then(() => write(due()))
  }

  return {
    touch: (apiKeyId) => void used.set(apiKeyId, clock()),
    start: () => {
      timer ??= setInterval(writeWhatIsDue, everyMs).unref()
    },
    stop: () => {
      clearInterval(timer)
      timer = undefined
      return flush()
    },
    flush,
  }
}

const everyMs = 1_000
const leastBetweenWritesMs = 60_000

/** Rows are locked in one order, since several processes may write the same ones. */
async function writeLastUsed(db: Db, batch: ReadonlyMap<string, Date>): Promise<void> {
  const ids = [...batch.keys()]
  const used = fragment<{ usedId: string; at: Date }>`unnest(${ids}::uuid[], ${[...batch.values()]}::timestamptz[])`
  await db
    .updateTable('api_key as k')
    .from(used.as<'used'>(fragment`used(used_id, at)`))
    .from((is) =>
      is.selectFrom('api_key').select('id as lockedId').where('id', '=', anyOf(ids)).orderBy('id').forNoKeyUpdate().as('locked'),
    )
    .set((is) => ({ lastUsedAt: is.fn<Date>('greatest', ['k.lastUsedAt', 'used.at']) }))
    .whereRef('k.id', '=', 'used.usedId')
    .whereRef('k.id', '=', 'locked.lockedId')
    .execute()
}
