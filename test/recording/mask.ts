/**
 * Replaces what no two runs have in common (ids, tokens, times, addresses of the run) by names in the order of appearance, so that two
 * recordings of the same behaviour are the same text. What a caller knows by name keeps it: `<buyer>` instead of `<usr-3>`.
 */
export class Mask {
  readonly #names = new Map<string, string>()
  readonly #counts = new Map<string, number>()

  /** What people and things are called, by their values; more may come to be known. */
  constructor(readonly named: ReadonlyMap<string, string>) {}

  apply(text: string): string {
    let masked = text
    for (const [value, name] of this.named) masked = masked.replaceAll(value, `<${name}>`)
    masked = masked
      .replace(idPattern, (id, prefix: string) => this.#nameOf(id, prefix))
      .replace(secretPattern, (secret, prefix: string) => this.#nameOf(secret, prefix.replace(/_$/, '')))
      .replace(hexPattern, (hex) => this.#nameOf(hex, 'hex'))
      .replace(timePattern, (time) => (isOfTheRun(time) ? this.#nameOf(time, 'time', dueIn(time)) : time))
    for (const [pattern, kind] of loose) masked = masked.replace(pattern, kind)
    return masked
  }

  #nameOf(value: string, kind: string, remark = ''): string {
    const known = this.#names.get(value)
    if (known) return known
    const count = (this.#counts.get(kind) ?? 0) + 1
    this.#counts.set(kind, count)
    const name = `<${kind}-${count}${remark}>`
    this.#names.set(value, name)
    return name
  }
}

/** Of a time that lies ahead: how far. It is what a deadline promises; coarse enough for an event that is read minutes after it was made. */
function dueIn(time: string): string {
  const minutes = (Date.parse(time) - Date.now()) / 60_000
  if (minutes < 5) return ''
  return minutes < 180 ? `+${Math.round(minutes / 10) * 10}m` : `+${Math.round(minutes / 60)}h`
}

/** A scenario may name the year 2099, and means it. */
const isOfTheRun = (time: string): boolean => Math.abs(Date.parse(time) - Date.now()) < 500 * 24 * 3_600_000

const idPattern = /\b([a-z]{2,4})_[0-7][0-9a-hjkmnp-tv-z]{25}\b/g
const secretPattern = /\b(sk_sandbox_|sk_live_|[a-z]t_)[0-9a-f]{64}\b/g
const hexPattern = /\b[0-9a-f]{64}\b/g
const timePattern = /\b\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?Z/g

/** What differs from run to run even in whether it is there, or says nothing by its value. */
const loose: ReadonlyArray<readonly [RegExp, string]> = [
  [/("(?:cursor|nextCursor|endCursor|startCursor)":)"[^"]*"/g, '$1"<cursor>"'],
  [/("(?:lastUsedAt|lastTriggeredAt)":)(?:"[^"]*"|null)/g, '$1"<time or null>"'],
  [/("(?:durationMs|remainingSeconds)":)\d+/g, '$1"<number>"'],
  [/("keyPrefix":"sk_(?:sandbox|live)_)[0-9a-f]+/g, '$1<prefix>'],
  [/("lastFour":")[0-9a-f]{4}/g, '$1<last>'],
  [/whsec_[A-Za-z0-9+/=_-]{20,}/g, '<whsec>'],
  [/[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])/g, '<random>'],
]
