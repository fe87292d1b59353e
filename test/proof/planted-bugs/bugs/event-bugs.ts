import type { PlantedBug } from '../planted-bug.js'

const feed = 'server/queries/event/feed-statements.ts'
const operation = 'server/operations/operation.ts'

/** Events that get lost, come twice, in a wrong order or without what they tell of. */
export const eventBugs: readonly PlantedBug[] = [
  {
    name: 'the event feed is polled by number',
    edits: [
      {
        file: feed,
        search: 'where xid < ${horizon} order by xid desc, seq desc limit 1',
        replace: 'order by seq desc limit 1',
      },
      {
        file: feed,
        search: 'where (o.xid, o.seq) > ($2::xid8, $3::bigint) and o.xid < ${horizon}',
        replace: 'where $2::xid8 is not null and o.seq > $3::bigint',
      },
      { file: feed, search: 'order by o.xid, o.seq limit ${limit}) as page', replace: 'order by o.seq limit ${limit}) as page' },
      { file: 'server/queries/event/feed.ts', search: 'next: isAfter(reached, after) ? reached : after }', replace: 'next: reached }' },
    ],
    tests: ['test/queries/event/feed.test.ts'],
    short: true,
  },
  {
    name: 'the event feed does not wait for older transactions',
    edits: [{ file: feed, search: ' and o.xid < ${horizon}\n', replace: '\n' }],
    tests: ['test/queries/event/feed.test.ts'],
  },
  {
    name: 'the order of an escrow’s events is not that of their transactions',
    edits: [
      { file: 'server/operations/escrow/lock-escrow.ts', search: '  await awaitTurn(tx, escrowId)\n', replace: '' },
      {
        file: 'server/db/migrations/app.migration.ts',
        search:
          'create trigger guard_event_order before insert on domain_event for each row when (new.escrow_id is not null) execute function guard_event_order();\n',
        replace: '',
      },
    ],
    tests: ['test/queries/event/feed.test.ts'],
  },
  {
    name: 'events are still read through an association that has ended',
    edits: [
      {
        file: feed,
        search:
          "`(r.via <> 'association' or exists (select from developer d where d.id = r.principal_id and d.associated_user_id = r.via_user_id))`",
        replace: "'true'",
      },
    ],
    tests: ['test/queries/event/feed.test.ts'],
  },
  {
    name: 'events are written after the commit of what they tell of',
    edits: [
      { file: operation, search: '    if (this.#events.length > 0) await this.#tell()\n', replace: '' },
      {
        file: operation,
        search: '  async #tell(): Promise<void> {',
        replace: `  async tell(em: EntityManager): Promise<void> {
    Object.assign(this, { em })
    await this.#tell()
    await this.flush()
  }

  async #tell(): Promise<void> {`,
      },
      {
        file: operation,
        search: '  return services.database.fork().transactional(async (em) => {\n    request.beginning',
        replace:
          '  let done: Operation | undefined\n  const answer = await services.database.fork().transactional(async (em) => {\n    request.beginning',
      },
      {
        file: operation,
        search: `    if (isAnswer) await storeOutcome(tx.db, request, { result }, tx.wallNow)
    return { result, news: tx.news }
  })`,
        replace: `    if (isAnswer) await storeOutcome(tx.db, request, { result }, tx.wallNow)
    done = tx
    return { result, news: tx.news }
  })
  if (done) await services.database.fork().transactional((em) => done!.tell(em))
  return answer`,
      },
    ],
    tests: ['test/operations/operation.test.ts'],
    short: true,
  },
  {
    name: 'jobs are written beside the transaction they belong to',
    edits: [
      {
        file: operation,
        search: 'await this.services.queue.enqueue((part) => this.write(part), this.#jobs)',
        replace: `{
      const beside = new Writes()
      await this.services.queue.enqueue((part) => beside.add(part), this.#jobs)
      await beside.send(this.services.database.db)
    }`,
      },
    ],
    tests: ['test/operations/operation.test.ts'],
  },
  {
    name: 'events are rendered from rows that are not written yet',
    edits: [
      { file: 'server/operations/event/record-event.ts', search: '  if (!tx.knowsViewsOf(escrowIds)) await tx.flush()\n', replace: '' },
    ],
    tests: ['test/operations/operation.test.ts'],
  },
  {
    name: 'what a statement looks at is written by the same statement',
    edits: [{ file: 'server/db/writes.ts', search: ' || part.reads?.includes(target)', replace: '' }],
    tests: ['test/db/writes.test.ts'],
  },
]
