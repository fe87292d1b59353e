import type { Route } from '../../../rest-compat/route.js'
import type { RefusalReason } from './refusal-reason.js'

/** Why a query string has to be refused (decisions 1 and 5). */
export function queryFault(path: string, { method, path: routePath }: Pick<Route, 'method' | 'path'>): RefusalReason | null {
  const mark = path.indexOf('?')
  if (mark < 0) return null
  const seen = new Map<string, string>()
  for (const pair of path
    .slice(mark + 1)
    .split('&')
    .filter((each) => each !== '')) {
    const [name, value] = [pair.split('=', 1)[0]!, pair.includes('=') ? pair.slice(pair.indexOf('=') + 1) : ''].map(decoded)
    if (name === null || value === null || name === undefined || value === undefined || /\0/.test(name + value))
      return 'a malformed address'
    if (seen.has(name) && !repeatable.has(name)) return 'a query parameter twice'
    seen.set(name, value)
  }
  if (method !== 'get' || routePath !== '/escrows') return null
  const isWrong = [...seen].some(([name, value]) => Object.hasOwn(filters, name) && !filters[name]!.test(value))
  return isWrong ? 'a wrong query value' : null
}

const repeatable = new Set(['status', 'mode', 'currency', 'types'])

const words = (...each: string[]) => new RegExp(`^(${each.join('|')})(,(${each.join('|')}))*$`)

/** What a filter of the list of escrows must at least look like. */
const filters: Record<string, RegExp> = {
  page: /^0*[1-9]\d*$/,
  limit: /^0*[1-9]\d*$/,
  status: words('pending', 'paid', 'delivered', 'completed', 'cancelled', 'disputed'),
  mode: words('standard', 'quick', 'instant'),
  currency: words('TND', 'USD', 'EUR'),
  role: words('buyer', 'seller', 'creator'),
  minAmountTnd: /^\d+(\.\d+)?$/,
  maxAmountTnd: /^\d+(\.\d+)?$/,
  progressive: /^(true|false)$/,
  hasDispute: /^(true|false)$/,
  sort: /^-?(createdAt|updatedAt|amountTnd)$/,
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return null
  }
}
