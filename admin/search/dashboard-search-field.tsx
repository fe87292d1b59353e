import { useContext, useState } from 'react'
import { dashboardPages } from '../frame/dashboard-pages.js'
import { EnvironmentContext } from '../frame/environment.js'
import { say } from '../provider/words.js'
import { idInWords } from './id-in-words.js'
import { PlaceField, type Place } from './place-field.js'

/** Of developers: a page by its name, and whatever has an id of its own in what is theirs. */
export function DashboardSearchField({ label, onDone }: { label: string; onDone: () => void }) {
  const environment = useContext(EnvironmentContext)
  const [typed, setTyped] = useState('')
  const words = typed.trim()
  const pages = dashboardPages(environment)
    .filter(({ title }) => title.toLowerCase().includes(words.toLowerCase()))
    .map(({ to, title }): Place => ({ key: to, to, kind: say('console.search.goTo'), title, detail: '' }))
  return (
    <PlaceField
      label={label}
      places={words === '' ? pages : [...placesOf(words), ...pages]}
      typed={typed}
      onType={setTyped}
      hint={say('dashboard.find.hint')}
      nothing={say('dashboard.find.nothing')}
      onDone={onDone}
    />
  )
}

/** Where an id leads, also one inside of a link; any other word may be the id of a request, which callers choose. */
function placesOf(words: string): Place[] {
  const { id, prefix } = idInWords(words) ?? { id: '', prefix: '' }
  const found = byPrefix[prefix]?.(id)
  if (found) return [{ key: id, detail: id, ...found }]
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

const byPrefix: Partial<Record<string, (id: string) => Pick<Place, 'to' | 'kind' | 'title'>>> = {
  evt: (id) => ({ to: `/events/${id}`, kind: say('dashboard.events.title'), title: say('dashboard.find.event') }),
  wh: (id) => ({ to: `/webhooks/${id}`, kind: say('dashboard.webhooks.title'), title: say('dashboard.find.webhook') }),
  esc: (id) => ({ to: `/events?escrowId=${id}`, kind: say('dashboard.events.title'), title: say('dashboard.find.escrow') }),
  key: (id) => ({ to: `/requests?apiKeyId=${id}`, kind: say('dashboard.requests.title'), title: say('dashboard.find.key') }),
  clk: () => ({ to: '/test-clocks', kind: say('console.search.goTo'), title: say('dashboard.clocks.title') }),
  oac: () => ({ to: '/oauth-clients', kind: say('console.search.goTo'), title: say('dashboard.oauth.title') }),
}
