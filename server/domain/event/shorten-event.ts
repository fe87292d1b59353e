type Data = Record<string, unknown>

export interface ShortenedData {
  data: Data
  /** What is not there, or not whole: `data.escrow.description`. */
  truncated: string[]
}

/** Makes a value smaller; the same value when there is nothing to leave out. */
type Shorten = (value: unknown) => unknown

const leaveOut: Shorten = (value) => (value === undefined ? undefined : null)
const leaveOutBoth: Shorten = (value) => (value === undefined ? undefined : { from: null, to: null })
const keepNewest =
  (count: number): Shorten =>
  (value) =>
    Array.isArray(value) && value.length > count ? value.slice(value.length - count) : value

/**
 * What an event does without when it is too long, first what is soonest missed by nobody: both versions of changed terms (the new one is in
 * `data.contract`), then the oldest delivery rejections and submissions of proof, then the texts that the API shows as they are now.
 */
const dispensable: ReadonlyArray<readonly [path: string, shorten: Shorten]> = [
  ['changes.contractTerms', leaveOutBoth],
  ['escrow.deliveryRejections', keepNewest(10)],
  ['escrow.deliveryRejections', keepNewest(3)],
  ['escrow.deliveryRejections', keepNewest(1)],
  ['escrow.deliveryRejections', keepNewest(0)],
  ['proof.submissions', keepNewest(3)],
  ['proof.submissions', keepNewest(1)],
  ['changes.description', leaveOutBoth],
  ['escrow.description', leaveOut],
  ['contract.terms', leaveOut],
  ['dispute.message.body', leaveOut],
]

/**
 * The data of an event with less and less in it, at first whole. After the texts go whole members, the largest first, so that the last is
 * empty: no setting, and no field that nobody thought of here, can keep an escrow from moving.
 */
export function* shorterAndShorter(whole: Data): Iterable<ShortenedData> {
  let data = whole
  const truncated = new Set<string>()
  const shortened = () => ({ data, truncated: [...truncated] })
  yield shortened()
  for (const [path, shorten] of dispensable) {
    const less = changedAt(data, path.split('.'), shorten)
    if (less === data) continue
    data = less
    truncated.add(`data.${path}`)
    yield shortened()
  }
  for (const member of bySize(data)) {
    data = Object.fromEntries(Object.entries(data).filter(([name]) => name !== member))
    for (const path of truncated) if (path.startsWith(`data.${member}.`)) truncated.delete(path)
    truncated.add(`data.${member}`)
    yield shortened()
  }
}

/** The same data with a changed value at a path; itself when the value stays as it is. */
function changedAt(data: Data, [name = '', ...rest]: readonly string[], change: Shorten): Data {
  const value = data[name]
  const changed = rest.length === 0 ? change(value) : isData(value) ? changedAt(value, rest, change) : value
  return changed === value ? data : { ...data, [name]: changed }
}

const bySize = (data: Data): string[] =>
  Object.entries(data)
    .map(([name, value]) => ({ name, size: (JSON.stringify(value) ?? '').length }))
    .toSorted((one, other) => other.size - one.size)
    .map(({ name }) => name)

const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value)
