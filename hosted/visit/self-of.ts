import type { Request } from 'express'

/** Path and query of a request without the language switch: where the forms of its page go, and where the page redirects to itself. */
export function selfOf(request: Request): string {
  const { pathname, searchParams } = new URL(request.originalUrl, 'http://localhost')
  searchParams.delete('lang')
  const query = searchParams.toString()
  return query === '' ? pathname : `${pathname}?${query}`
}
