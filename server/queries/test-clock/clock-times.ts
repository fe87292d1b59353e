import { anyOf, statement, type Db, type Given } from '../../db/typed-queries.js'

/** What goes by a clock, or by everybody's time. */
export interface OnClock {
  testClockId?: string | null
}

/** What time it is for whatever goes by a clock or, at `wallNow`, by everybody's time; asks nothing where there is no clock. */
export async function clockTime(db: Db, one: OnClock, wallNow: Date): Promise<Date> {
  return (await clockTimes(db, [one], wallNow))(one)
}

/** The same for several, in one statement. */
export async function clockTimes(db: Db, several: readonly OnClock[], wallNow: Date): Promise<(one: OnClock) => Date> {
  const ids = [...new Set(several.flatMap(({ testClockId }) => testClockId ?? []))]
  const clocks = ids.length > 0 ? await readClocks(db, { ids }) : []
  const times = new Map(clocks.map(({ id, now }) => [id, now]))
  return ({ testClockId }) => times.get(testClockId ?? '') ?? wallNow
}

const readClocks = statement((db, { ids }: Given<{ ids: readonly string[] }>) =>
  db.selectFrom('test_clock').select(['id', 'now']).where('id', '=', anyOf(ids)),
)
