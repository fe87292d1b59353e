import { Autocomplete, Box, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebouncedEvent, usePermissions } from 'react-admin'
import { useNavigate } from 'react-router'
import { pagesFor } from '../frame/console-pages.js'
import { say, wordFor } from '../provider/words.js'
import { ask } from '../server/ask.js'
import { pathOfFinding, type Finding } from './path-of-finding.js'

/** Somewhere to go, with what it is and what it is called. */
interface Place {
  key: string
  to: string
  kind: string
  title: string
  /** An id or an address. */
  detail: string
}

/** What has been typed is looked for when the typing rests. */
const restMs = 200

export function SearchField({ onDone }: { onDone: () => void }) {
  const navigate = useNavigate()
  const { permissions } = usePermissions()
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  const askSoon = useDebouncedEvent((text: string) => setAsked(text), restMs)
  const { data, error, isFetching } = useQuery({
    queryKey: ['Find', asked],
    queryFn: () => ask('Find', { text: asked }),
    enabled: asked.length > 0,
    retry: false,
  })
  const found = data?.find ?? []
  const isLooking = isFetching || asked !== typed.trim()
  // Enter is for what was found, and never for a list because nothing has been found yet.
  const places =
    typed.trim() === '' ? menu(permissions) : [...named(typed, permissions), ...(isLooking ? [] : [...found.map(placeOf), ...lists(typed)])]
  return (
    <Autocomplete<Place>
      options={places}
      open
      autoHighlight
      disablePortal
      forcePopupIcon={false}
      filterOptions={(all) => all}
      getOptionLabel={({ title }) => title}
      getOptionKey={({ key }) => key}
      loading={isLooking}
      loadingText={say('console.search.looking')}
      noOptionsText={say('console.search.nothing')}
      inputValue={typed}
      onInputChange={(_event, text, cause) => {
        if (cause !== 'input') return
        setTyped(text)
        askSoon(text.trim())
      }}
      onChange={(_event, chosen) => {
        if (!chosen) return
        onDone()
        void navigate(chosen.to)
      }}
      slotProps={{ popper: { placement: 'bottom', modifiers: [{ name: 'flip', enabled: false }] }, listbox: { sx: { maxHeight: '60vh' } } }}
      renderOption={({ key, ...props }, { kind, title, detail }) => (
        <Box component="li" key={key} {...props} sx={{ display: 'flex', gap: 1.5, alignItems: 'baseline' }}>
          <Typography component="span" variant="body2" color="text.secondary" sx={{ minWidth: 110 }}>
            {kind}
          </Typography>
          <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <bdi>{title}</bdi>{' '}
            <Typography component="span" variant="body2" color="text.secondary">
              <bdi>{detail}</bdi>
            </Typography>
          </Box>
        </Box>
      )}
      renderInput={(props) => (
        <Box sx={{ padding: 1.5 }}>
          <TextField
            {...props}
            autoFocus
            label={say('console.search.title')}
            placeholder={say('console.search.hint')}
            error={error !== null}
            helperText={error instanceof Error ? error.message : undefined}
            sx={{ margin: 0 }}
            onKeyDown={({ key }) => key === 'Escape' && onDone()}
          />
        </Box>
      )}
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
    title: name || id,
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
  const filter = (field: string) => `?filter=${encodeURIComponent(JSON.stringify({ [field]: words }))}`
  return [
    { to: `/escrows${filter('q')}`, title: say('console.search.escrowsWith', { words: `\u2068${words}\u2069` }) },
    { to: `/charges${filter('q')}`, title: say('console.search.chargesWith', { words: `\u2068${words}\u2069` }) },
    { to: `/users${filter('search')}`, title: say('console.search.usersWith', { words: `\u2068${words}\u2069` }) },
    { to: `/developers${filter('search')}`, title: say('console.search.developersWith', { words: `\u2068${words}\u2069` }) },
  ].map((place) => ({ ...place, key: place.to, kind: say('console.search.list'), detail: '' }))
}
