import type { Request } from 'express'

/**
 * Path and query of a request without the language switch: where the forms of its page go, and where the page redirects to itself. It begins with
 * one slash whatever was asked for: with two, what follows would be another host.
 */
export function selfOf(request: Request): string {
  const { pathname, searchParams } = new URL(request.originalUrl, 'http://localhost')
  searchParams.delete('lang')
  const path = pathname.replace(/^\/+/, '/')
  const query = searchParams.toString()
  return query === '' ? path : `${path}?${query}`
}
