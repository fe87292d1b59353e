import { maskSecrets } from './mask-secrets.js'
import { secretNames } from './secret-names.js'

/**
 * A body of JSON, or the beginning of one, without what nobody but its owner shall see: the values of fields that are secret by name, also
 * inside of a GraphQL document and in the variables that such a document hands on, codes that were mailed, and whatever has the form of a
 * secret of ours. The text is not parsed: it may be cut, or no JSON at all, and is shown as it was sent.
 */
export function maskBody(text: string): string {
  const plain = text.replaceAll(escapedLetter, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  const masked = plain.replaceAll(secretField, masks).replaceAll(mailedCode, masks)
  const handedOn = plain.includes('$') ? [...plain.matchAll(secretVariable)].flatMap(([, name]) => name ?? []) : []
  return maskSecrets(handedOn.length === 0 ? masked : masked.replaceAll(fieldsNamed(handedOn), masks))
}

const masks = (_whole: string, name: string) => `${name}"***"`

/** A letter, digit or hyphen that is written as an escape: names could be hidden that way. */
const escapedLetter = /\\u00(2d|3[0-9]|[46][1-9a-f]|[57][0-9a])/gi

/** Text with its quotes, which inside of a document are escaped; text that is cut off; any other value up to where it ends. */
const value = String.raw`(?:(?:\\"){3}[\s\S]*?(?:(?:\\"){3}|$)|\\"(?:[^"\\]|\\\\.)*(?:\\"|$)|"(?:[^"\\]|\\.)*(?:"|$)|\[[^\]]*(?:\]|$)|\{[^}]*(?:\}|$)|[^\s,}\])"\\$]+)`

const fieldsNamed = (names: Iterable<string>) => new RegExp(String.raw`(\b(?:${[...names].join('|')})"?\s*:\s*)${value}`, 'gi')

const secretField = fieldsNamed(secretNames)
/** Beside it, `code` is what an error says. */
const mailedCode = /(\bcode"?\s*:\s*)(?:\\?"\d{4,10}(?:\\?"|$))/gi
const secretVariable = new RegExp(String.raw`\b(?:${[...secretNames].join('|')})\s*:\s*\$([A-Za-z_]\w*)`, 'gi')
