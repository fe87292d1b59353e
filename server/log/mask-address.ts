import { maskBody } from './mask-body.js'
import { maskSecrets } from './mask-secrets.js'

/**
 * An address without its secrets. A document of GraphQL and its variables may stand in it, where every quote is an escape: an address whose secrets
 * are seen only when it is decoded is shown as that.
 */
export function maskAddress(address: string): string {
  const sent = maskSecrets(address)
  if (!mayHide.test(sent)) return sent
  const plain = sent.replaceAll('+', ' ').replaceAll(printable, (_escape, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  const masked = maskBody(plain)
  return masked === plain ? sent : masked
}

/** Without one of these nothing is escaped, and nothing has a value that is named. */
const mayHide = /[%+:\\]/

/** Or the end of a line. */
const printable = /%(0[9ad]|[2-6][0-9a-f]|7[0-9a-e])/gi
