import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebouncedEvent, usePermissions } from 'react-admin'
import { pagesFor } from '../frame/console-pages.js'
import { say, wordFor } from '../provider/words.js'
import { ask } from '../server/ask.js'
import { idInWords } from './id-in-words.js'
import { listFilteredBy } from '../show/list-filtered-by.js'
import { pathOfFinding, type Finding } from './path-of-finding.js'
import { PlaceField, type Place } from './place-field.js'
import type { SearchFieldParts } from './search.js'

/** What has been typed is looked for when the typing rests. */
const restMs = 200

export function SearchField({ label, begun, onDone }: SearchFieldParts) {
  const { permissions } = usePermissions()
  const [typed, setTyped] = useState(begun)
  const [asked, setAsked] = useState(begun.trim())
  const askSoon = useDebouncedEvent((text: string) => setAsked(text), restMs)
  const { data, error, isFetching } = useQuery({
    queryKey: ['Find', asked],
    queryFn: () => ask('Find', { text: asked }),
    enabled: asked.length > 0,
    retry: false,
  })
  const found = data?.find ?? []
  const isLooking = isFetching || asked !== typed.trim()
  // No list has anything by the words of an id.
  const known = idInWords(typed)
  // Enter is for what was found, and never for a list because nothing has been found yet.
  const places =
    typed.trim() === ''
      ? menu(permissions)
      : [...named(typed, permissions), ...(isLooking ? [] : [...found.map(placeOf), ...(known ? [] : lists(typed))])]
  return (
    <PlaceField
      label={label}
      places={places}
      typed={typed}
      onType={(text) => {
        setTyped(text)
        askSoon(text.trim())
      }}
      isLooking={isLooking}
      refusal={error}
      hint={say('console.search.hint')}
      nothing={known ? say('console.search.noSuchId', { id: `\u2068${known.id}\u2069` }) : say('console.search.nothing')}
      onDone={onDone}
    />
  )
}

function placeOf(finding: Finding): Place {
  const { id, page, pageId, title, email } = finding
  const name = [title, email].filter((part) => part !== null && part !== '').join(' · ')
  return {
    key: `${page} ${id} ${pageId}`,
    to: pathOfFinding(finding),
    kind: wordFor('page', page),
    title: page === 'TRANSFER' ? wordFor('transferKind', title) : name || id,
    detail: name ? id : '',
  }
}

const menu = (role: unknown): Place[] =>
  pagesFor(role).map(({ to, title }) => ({ key: to, to, kind: say('console.search.goTo'), title, detail: '' }))

/** Pages of the menu whose name has in it what was typed. */
const named = (typed: string, role: unknown): Place[] =>
  menu(role).filter(({ title }) => title.toLowerCase().includes(typed.trim().toLowerCase()))

/** The lists that can be searched for the very words. */
function lists(typed: string): Place[] {
  const words = typed.trim()
  return [
    { to: listFilteredBy('escrows', { q: words }), title: say('console.search.escrowsWith', { words: `\u2068${words}\u2069` }) },
    { to: listFilteredBy('charges', { q: words }), title: say('console.search.chargesWith', { words: `\u2068${words}\u2069` }) },
    { to: listFilteredBy('users', { search: words }), title: say('console.search.usersWith', { words: `\u2068${words}\u2069` }) },
    { to: listFilteredBy('developers', { search: words }), title: say('console.search.developersWith', { words: `\u2068${words}\u2069` }) },
  ].map((place) => ({ ...place, key: place.to, kind: say('console.search.list'), detail: '' }))
}
