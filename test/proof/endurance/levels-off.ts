import { outdatedRows } from '../../../server/operations/deployment/outdated-rows.js'
import type { Disk } from './disk.js'
import type { Figures } from './figures.js'
import type { Endured, Pace } from './mixed-load.js'
import { smallLogs } from './town.js'

/** What is compared: the most of the last third of the time against the most of the second; in the first everything fills up. */
function thirds({ figures }: Endured): { second: readonly Figures[]; last: readonly Figures[] } {
  const third = Math.floor(figures.length / 3)
  return { second: figures.slice(third, 2 * third), last: figures.slice(2 * third) }
}

const most = (figures: readonly Figures[], of: (figures: Figures) => number): number => Math.max(...figures.map(of))

/** Minutes show whether it is looked at, hours whether it grows. */
const isLong = ({ minutes }: Pace): boolean => minutes >= 60

/** @throws Error when the most of the last third is more than `times` of the second's and `slack` above it. */
function mustLevelOff(endured: Endured, what: string, of: (figures: Figures) => number, { times, slack }: Growth): string {
  const { second, last } = thirds(endured)
  const [before, after] = [most(second, of), most(last, of)]
  const figure = `${what} ${before.toFixed(0)} → ${after.toFixed(0)}`
  if (after > before * times && after > before + slack) throw new Error(`${figure}: it grows`)
  return figure
}

interface Growth {
  readonly times: number
  readonly slack: number
}

export function levelMemory(endured: Endured, pace: Pace): string {
  const growth = { times: isLong(pace) ? 1.1 : 1.5, slack: 5 }
  const heap = mustLevelOff(endured, 'MB of live heap', ({ heapMb }) => heapMb, growth)
  const resident = mustLevelOff(endured, 'MB resident', ({ residentMb }) => residentMb, growth)
  return `${heap}; ${resident}`
}

export function levelConnections(endured: Endured): string {
  const growth = { times: 1.1, slack: 3 }
  const connections = mustLevelOff(endured, 'connections to the database', (figures) => figures.connections, growth)
  const descriptors = mustLevelOff(endured, 'open files and sockets', (figures) => figures.descriptors, { ...growth, slack: 20 })
  return `${connections}; ${descriptors}`
}

/** Of which the log is written and files are moved aside, whatever happens: a line may be begun at the bound. */
const logFileMost = smallLogs.fileBytes + 100_000
const megabyte = 1_000_000

/**
 * What is on the disk beside tables. Files that something names stay for good and are told; what was written ahead comes to its size with the
 * first checkpoints, which minutes do not see.
 */
export function levelDisk(endured: Endured, pace: Pace): string {
  return [boundedLogs(endured, pace), levelFiles(endured), levelCluster(endured, pace)].join('; ')
}

/** @throws Error when the log takes up more than its settings say, or was never turned, which would show nothing. */
function boundedLogs({ figures }: Endured, pace: Pace): string {
  const [bytes, files] = [most(figures, ({ disk }) => disk.logBytes), most(figures, ({ disk }) => disk.logFiles)]
  const mostFiles = smallLogs.kept + 1
  const figure = `log at most ${bytes} bytes in ${files} files`
  if (bytes > mostFiles * logFileMost || files > mostFiles)
    throw new Error(`${figure}; its settings allow ${mostFiles} of ${smallLogs.fileBytes}`)
  if (files < (isLong(pace) ? mostFiles : 2)) throw new Error(`${figure}: too little was logged to turn them`)
  return figure
}

/** @throws Error when there are ever more files that nothing names, or one of which no row knows. */
function levelFiles(endured: Endured): string {
  const unnamed = mustLevelOff(endured, 'files that nothing names', ({ disk }) => disk.files.unnamed, { times: 1.2, slack: 8 })
  const unknown = most(endured.figures, ({ disk }) => disk.files.unknown)
  if (unknown > 0) throw new Error(`${unknown} files of which no row knows; ${unnamed}`)
  const { named, bytes } = endured.figures.at(-1)!.disk.files
  return `${unnamed}, none of which no row knows, beside ${named} that stay, in all ${bytes} bytes`
}

function levelCluster(endured: Endured, pace: Pace): string {
  const times = isLong(pace) ? 1.2 : Number.POSITIVE_INFINITY
  const level = (what: string, of: keyof Disk['database'], slack: number) =>
    mustLevelOff(endured, what, ({ disk }) => disk.database[of], { times, slack })
  return [
    // Three of its files.
    level('bytes written ahead', 'walBytes', 48 * megabyte),
    level('temporary bytes', 'temporaryBytes', 16 * megabyte),
    level('bytes of the catalogue', 'catalogueBytes', megabyte / 2),
    level('bytes of the cluster beside', 'besideBytes', megabyte),
  ].join('; ')
}

/** Of tables that others clean than the job does: each empties itself by what is written next, or with what it belongs to. */
const emptiedByOthers = ['escrow_tally_change', 'jobs.job']

/**
 * Tables of which the job removes some rows, and others stay for good (docs/retention.md): what they hold grows with what happens. So does `file`,
 * with the contracts of escrows; that those go which nothing names is looked at apart.
 */
const keptInPart = ['webhook_delivery', 'webhook', 'checkout_session', 'test_clock', 'developer']

/** Goes by the day of the calendar, which no setting makes shorter: within one it grows, and counts to what stays. */
const ofTheDay = 'daily_creation'

const ending: readonly string[] = [...Object.keys(outdatedRows), ...emptiedByOthers].filter(
  (table) => !keptInPart.includes(table) && table !== ofTheDay,
)

export function levelTables(endured: Endured, pace: Pace): string {
  if (!isLong(pace)) return 'looked at in the full form'
  const growth = { times: 1.2, slack: 12 * page }
  const bytesOf = (table: string) => mustLevelOff(endured, `${table} bytes`, ({ tables }) => tables.get(table)?.bytes ?? 0, growth)
  return [...ending.map(bytesOf), rowsOfTheDay(endured)].join('; ')
}

/** In which a table and each of its indexes grow. */
const page = 8_192

/** @throws Error when it grows by more than rows, of which there is one for whoever creates or changes something, and for what is paid for. */
function rowsOfTheDay(endured: Endured): string {
  const of = ({ tables }: Figures) => tables.get(ofTheDay)!
  const { second, last } = thirds(endured)
  const [before, after] = [second, last].map((figures) => most(figures, (each) => of(each).rows))
  const each = mustLevelOff(endured, 'bytes each', (figures) => of(figures).bytes / Math.max(1, of(figures).rows), {
    times: 1.2,
    slack: 50,
  })
  return `${ofTheDay} rows ${before} → ${after}, ${each}: one a day for each developer and user and for what is paid for, so that it grows with them and not with time`
}

/** Tables into which the errands write what is over before the end: of a short time, and of a long one. */
const filledSoon = [
  'idempotency_record',
  'logged_request',
  'mail',
  'deadline',
  'api_key',
  'webhook',
  'test_clock',
  'webhook_attempt',
  'request_count',
  'file',
]
const filledLater = ['checkout_session', 'mailbox_proof', 'webhook_delivery', 'access_token']

/** From a table that is cleaned rows were deleted. */
export function goneFromTables({ figures }: Endured, pace: Pace): string {
  const filled = isLong(pace) ? [...filledSoon, ...filledLater] : filledSoon
  const counted = filled.map((table) => ({ table, deleted: figures.at(-1)?.tables.get(table)?.deleted ?? 0 }))
  const never = counted.filter(({ deleted }) => deleted === 0).map(({ table }) => table)
  if (never.length > 0) throw new Error(`no row ever went from ${never.join(', ')}`)
  return `rows went: ${counted.map(({ table, deleted }) => `${table} ${deleted}`).join(', ')}`
}

/** Bytes for good of an escrow in the second third and in the last: as many. */
export function keptOfEscrows(endured: Endured, pace: Pace): string {
  const { second, last } = thirds(endured)
  const bytesOf = ({ tables }: Figures) =>
    [...tables].filter(([name]) => !ending.includes(name)).reduce((sum, [, { bytes }]) => sum + bytes, 0)
  const perEscrow = (figures: readonly Figures[]) => {
    const [from, to] = [figures[0]!, figures.at(-1)!]
    return (bytesOf(to) - bytesOf(from)) / (to.escrows - from.escrows)
  }
  const [before, after] = [perEscrow(second), perEscrow(last)]
  const figure = `bytes an escrow leaves ${before.toFixed(0)} → ${after.toFixed(0)}`
  if (isLong(pace) && after > before * 1.15) throw new Error(`${figure}: it grows`)
  return figure
}
