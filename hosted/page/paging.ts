import { html, type Html } from '../../locales/markup.js'
import type { PageFrame } from './page.js'

/** Where a page of a list begins, as its address says; null for the first. */
export function afterOf({ request: { query } }: { request: { query: Record<string, unknown> } }): string | null {
  const { after } = query
  return typeof after === 'string' && after !== '' ? after : null
}

interface Place {
  hasNextPage: boolean
  endCursor: string | null
}

/** The ways from a page of a list to what is older, and back to where it begins; whatever else its address says stays. */
export function pagingView({ say, self }: Pick<PageFrame, 'say' | 'self'>, { hasNextPage, endCursor }: Place): Html {
  const isLater = new URL(self, 'http://localhost').searchParams.has('after')
  return html`${hasNextPage && html`<p><a href="${addressAt(self, endCursor)}">${say('pages.paging.older')}</a></p>`}
  ${isLater && html`<p><a href="${addressAt(self, null)}">${say('pages.paging.newest')}</a></p>`}`
}

function addressAt(self: string, after: string | null): string {
  const { pathname, searchParams } = new URL(self, 'http://localhost')
  searchParams.delete('after')
  if (after !== null) searchParams.set('after', after)
  const query = searchParams.toString()
  return query === '' ? pathname : `${pathname}?${query}`
}
