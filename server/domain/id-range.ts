import { decodeId, type IdPrefix } from './id.js'

/** The uuids whose typed id starts with `text`, as a range; null when no id can start so. A bare prefix such as `esc_` stands for all. */
export function idRange(prefix: IdPrefix, text: string): { from: string; to: string } | null {
  if (!text.startsWith(`${prefix}_`)) return null
  const rest = text.slice(prefix.length + 1)
  if (rest.length > 26) return null
  const lowest = decodeId(prefix, `${prefix}_${rest.padEnd(26, '0')}`)
  const highest = decodeId(prefix, `${prefix}_${rest.length === 0 ? '7'.padEnd(26, 'z') : rest.padEnd(26, 'z')}`)
  return lowest && highest ? { from: lowest, to: highest } : null
}
