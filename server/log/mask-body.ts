import { maskSecrets } from './mask-secrets.js'
import { secretNames } from './secret-names.js'

/**
 * A body of JSON, or the beginning of one, without what nobody but its owner shall see: the values of fields that are secret by name, also
 * inside of a GraphQL document, in the variables that such a document hands on, and in JSON that is sent as text; codes that were mailed, and
 * whatever has the form of a secret of ours. The text is not parsed: it may be cut, or no JSON at all, and is shown as it was sent.
 */
export function maskBody(text: string): string {
  const plain = text.includes('\\') ? text.replaceAll(printableEscape, unescaped) : text
  const masked = plain.replaceAll(secretField, masks).replaceAll(mailedCode, masks)
  const handedOn = new Set(plain.includes('$') ? [...plain.matchAll(secretVariable)].flatMap(([, name]) => name ?? []) : [])
  return maskSecrets(handedOn.size === 0 ? masked : maskVariables(masked, handedOn))
}

const maskVariables = (text: string, names: ReadonlySet<string>) =>
  text.replaceAll(defaultsOf(names), masks).replaceAll(fieldsNamed(names), masks)

const masks = (_whole: string, name: string) => `${name}"***"`

/** Of what is printable: some languages write quotes, `&` or slashes so, and a name could be hidden. Two backslashes are one that is meant. */
const printableEscape = /\\(?:\\|\/|u00(?:[2-6][0-9a-f]|7[0-9a-e]))/gi

function unescaped(escape: string): string {
  if (escape.length === 2) return escape === '\\/' ? '/' : escape
  const character = String.fromCharCode(Number.parseInt(escape.slice(2), 16))
  return character === '"' || character === '\\' ? `\\${character}` : character
}

/** Within text that is itself sent as text, up to three times, quotes and the backslashes before them are escaped once for each time. */
const escapes = String.raw`\\{0,7}`

/** Inside of a document lines end with an escape. */
const gap = String.raw`(?:\s|\\{1,7}[nrt])*`

/** A text ends with as many backslashes before its quote as it began with, after pairs of what stands for one within it. */
const quoted = String.raw`(?<q>${escapes})"(?:[^"\\]|\\+[^"\\]|(?:(?:\k<q>\\){2})*\k<q>\\\k<q>")*\\*(?:"|$)`
const block = String.raw`(?<b>${escapes})"\k<b>"\k<b>"[\s\S]*?(?:(?<!\\)\k<b>"\k<b>"\k<b>"|$)`

/** Text with its quotes, or text that is cut off; any other value up to where it ends. */
const value = String.raw`(?:${block}|${quoted}|'(?:[^'\\]|\\.)*(?:'|\\?$)|\[[^\]]*(?:\]|$)|\{[^}]*(?:\}|$)|[^\s,}\])"'\\$][^\s,}\])"\\$]*)`

const fieldsNamed = (names: Iterable<string>) =>
  new RegExp(String.raw`(\b(?:${[...names].join('|')})${escapes}["']?${gap}:${gap})${value}`, 'gi')
const defaultsOf = (names: Iterable<string>) => new RegExp(String.raw`(\$(?:${[...names].join('|')})\b[^=,$)]*=${gap})${value}`, 'gi')

const secretField = fieldsNamed(secretNames)
/** Beside it, `code` is what an error says. */
const mailedCode = new RegExp(
  String.raw`(\bcode${escapes}["']?${gap}:${gap})(?:${escapes}"\d{4,10}(?:${escapes}"|$)|\d{4,10}(?![\w.]))`,
  'gi',
)
const secretVariable = new RegExp(String.raw`\b(?:${[...secretNames, 'code'].join('|')})${gap}:${gap}\$([A-Za-z_]\w*)`, 'gi')
