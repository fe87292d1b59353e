import { useQuery } from '@tanstack/react-query'
import { useContext, useState } from 'react'
import type { FindOwnQuery } from '../../schema/operations/document-types.js'
import { dashboardPages } from '../frame/dashboard-pages.js'
import { EnvironmentContext } from '../frame/environment.js'
import { say } from '../provider/words.js'
import { ask } from '../server/ask.js'
import { Refused } from '../server/session.js'
import { idInWords } from './id-in-words.js'
import { PlaceField, type Place } from './place-field.js'
import type { SearchFieldParts } from './search.js'

/** Of developers: a page by its name, and whatever has an id of its own in what is theirs. */
export function DashboardSearchField({ label, begun, onDone }: SearchFieldParts) {
  const environment = useContext(EnvironmentContext)
  const [typed, setTyped] = useState(begun)
  const words = typed.trim()
  const id = idInWords(words)?.id ?? ''
  // An id is looked for once it is whole, so that there is no typing to wait out.
  const { data, error, isFetching } = useQuery({
    queryKey: ['FindOwn', id],
    queryFn: () => ask('FindOwn', { id }),
    enabled: id !== '',
    retry: false,
  })
  const isOfOthers = error instanceof Refused && error.code === 'INVALID_ID'
  const isId = id !== '' && !isOfOthers
  const found = data?.findOwn
  const pages = dashboardPages(environment)
    .filter(({ title }) => title.toLowerCase().includes(words.toLowerCase()))
    .map(({ to, title }): Place => ({ key: to, to, kind: say('console.search.goTo'), title, detail: '' }))
  const named = words === '' ? pages : [...requestsCalled(words), ...pages]
  return (
    <PlaceField
      label={label}
      places={isId ? (found ? [placeOf(found)] : []) : named}
      typed={typed}
      onType={setTyped}
      isLooking={isFetching}
      refusal={isOfOthers ? null : error}
      hint={say('dashboard.find.hint')}
      nothing={isId ? say('dashboard.find.noSuchId', { id: `\u2068${id}\u2069` }) : say('dashboard.find.nothing')}
      onDone={onDone}
    />
  )
}

/** Any word that is no id of the service may be the id of a request, which callers choose, or stand in a path. */
function requestsCalled(words: string): Place[] {
  if (/\s/.test(words)) return []
  return [
    {
      key: 'request',
      to: `/requests/${encodeURIComponent(words)}`,
      kind: say('dashboard.find.request'),
      title: words,
      detail: 'X-Request-Id',
    },
    {
      key: 'path',
      to: `/requests?path=${encodeURIComponent(words)}`,
      kind: say('dashboard.requests.title'),
      title: words,
      detail: say('dashboard.requests.path'),
    },
  ]
}

type Found = NonNullable<FindOwnQuery['findOwn']>

const placeOf = ({ id, page, pageId }: Found): Place => ({ key: id, detail: id, ...places[page](pageId) })

const places: Record<Found['page'], (id: string) => Pick<Place, 'to' | 'kind' | 'title'>> = {
  EVENT: (id) => ({ to: `/events/${id}`, kind: say('dashboard.events.title'), title: say('dashboard.find.event') }),
  WEBHOOK: (id) => ({ to: `/webhooks/${id}`, kind: say('dashboard.webhooks.title'), title: say('dashboard.find.webhook') }),
  ESCROW: (id) => ({ to: `/events?escrowId=${id}`, kind: say('dashboard.events.title'), title: say('dashboard.find.escrow') }),
  CHARGE: (id) => ({ to: `/events?escrowId=${id}`, kind: say('dashboard.events.title'), title: say('dashboard.find.charge') }),
  API_KEY: (id) => ({ to: `/requests?apiKeyId=${id}`, kind: say('dashboard.requests.title'), title: say('dashboard.find.key') }),
  TEST_CLOCK: () => ({ to: '/test-clocks', kind: say('console.search.goTo'), title: say('dashboard.clocks.title') }),
  OAUTH_CLIENT: () => ({ to: '/oauth-clients', kind: say('console.search.goTo'), title: say('dashboard.oauth.title') }),
}
