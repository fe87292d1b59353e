import { secretNames } from './secret-names.js'

/**
 * An object for the log without the values of fields that are secret or a body by name, to a depth of four. Only plain objects and
 * arrays are walked; the rest is the serializers' matter. What holds nothing of the kind is returned as it is. Written by hand because
 * the paths of pino's `redact` cost more than the rest of a request's log line together.
 */
export function redactFields(object: Record<string, unknown>): Record<string, unknown> {
  return redactObject(object, 4)
}

function redactObject(object: Record<string, unknown>, depth: number): Record<string, unknown> {
  let copy: Record<string, unknown> | undefined
  for (const name of Object.keys(object)) {
    const value = object[name]
    const shown = hiddenNames.has(name.toLowerCase()) ? '***' : redactValue(value, depth - 1)
    if (shown === value) continue
    copy ??= { ...object }
    copy[name] = shown
  }
  return copy ?? object
}

function redactValue(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  const isArray = Array.isArray(value)
  if (!isArray && !isPlainObject(value)) return value
  if (depth === 0) return '…'
  if (!isArray) return redactObject(value, depth)
  const items = value.map((item) => redactValue(item, depth - 1))
  return items.some((item, index) => item !== value[index]) ? items : value
}

function isPlainObject(value: object): value is Record<string, unknown> {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

const hiddenNames: ReadonlySet<string> = new Set([...secretNames, 'body', 'rawbody'])
