import { moneyLine, type MoneyMovement } from '../../domain/escrow/money-line.js'
import { moneyPlaces, placeOf, type MoneyPlace } from '../../domain/ledger/place.js'
import { moneyTrailOf, moneyTrailRows, type MoneyTrailRow } from './money-trails.js'

/** So many escrows are looked at together: the check takes time on a large book, and never much memory. */
const escrowsAtOnce = 1_000

/**
 * R12: what is drawn for people is what the ledger has. Every escrow's line is made as it is shown, and summed up: what has moved is what the
 * postings say of each place, and what is expected is what the accounts hold.
 */
export async function checkMoneyLines(
  read: <Row>(statement: string) => Promise<Row[]>,
  sampleSize: number,
): Promise<{ violations: number; sample: Array<Record<string, unknown>> }> {
  const sample: Array<Record<string, unknown>> = []
  let violations = 0
  for (let after = ''; ;) {
    const beyond = after === '' ? 'true' : `e.id > '${after}'`
    const rows = await read<MoneyTrailRow>(`${moneyTrailRows(beyond)} order by e.id limit ${escrowsAtOnce}`)
    for (const row of rows) {
      const wrong = wrongIn(row)
      if (wrong === null) continue
      violations += 1
      if (sample.length < sampleSize) sample.push({ subject: row.escrow_id, what: wrong })
    }
    const last = rows.at(-1)
    if (!last || rows.length < escrowsAtOnce) break
    after = last.escrow_id
  }
  return { violations, sample }
}

/** What does not add up, in words. */
function wrongIn(row: MoneyTrailRow): string | null {
  try {
    const trail = moneyTrailOf(row)
    const line = moneyLine(trail)
    const posted = sumsOf(
      trail.transfers.flatMap(({ postings }) => postings.map(({ account, amountMillimes }) => [placeOf(account), amountMillimes] as const)),
    )
    const moved = sumsOf(line.filter(({ transferId }) => transferId !== null).flatMap(endsOf))
    const strayed = moneyPlaces.find((place) => moved[place] !== posted[place])
    if (strayed) return `${strayed}: ${moved[strayed]} drawn, ${posted[strayed]} posted`
    const expected = sumsOf(line.filter(({ transferId }) => transferId === null).map((each) => [each.from, each.amountMillimes] as const))
    for (const place of ['held', 'reserved'] as const) {
      const balance = trail.balances[place]
      if (moved[place] !== balance) return `${place}: ${moved[place]} drawn, ${balance} there`
      if (expected[place] !== balance) return `${place}: ${expected[place]} expected to go, ${balance} there`
    }
    return null
  } catch (error) {
    if (error instanceof RangeError) return error.message
    throw error
  }
}

const endsOf = ({ from, to, amountMillimes }: MoneyMovement): Array<readonly [MoneyPlace, bigint]> => [
  [from, -amountMillimes],
  ...(to === null ? [] : [[to, amountMillimes] as const]),
]

function sumsOf(parts: ReadonlyArray<readonly [MoneyPlace, bigint]>): Record<MoneyPlace, bigint> {
  const sums: Record<MoneyPlace, bigint> = { buyer: 0n, seller: 0n, developer: 0n, fees: 0n, held: 0n, reserved: 0n, card: 0n, bank: 0n }
  for (const [place, amountMillimes] of parts) sums[place] += amountMillimes
  return sums
}
