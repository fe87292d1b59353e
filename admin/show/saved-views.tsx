import ViewIcon from '@mui/icons-material/BookmarkBorderOutlined'
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Menu, MenuItem, TextField } from '@mui/material'
import { useState, type FormEvent } from 'react'
import { useGetIdentity, useListContext, useResourceContext, useStore } from 'react-admin'
import { useNavigate } from 'react-router'
import { say } from '../provider/words.js'

/** A way of looking at a list, as it stands in the address: filters, order and how many at once. */
interface View {
  name: string
  search: string
}

/** As many as a menu shows without being searched itself. */
const mostViews = 20
const none: View[] = []

/** The views of a list that somebody has kept in this browser, by name. Whoever signs in after them has others. */
export function SavedViews() {
  const { identity } = useGetIdentity()
  return identity ? <ViewsOf personId={String(identity.id)} /> : null
}

function ViewsOf({ personId }: { personId: string }) {
  const resource = useResourceContext() ?? 'list'
  const [views, setViews] = useStore<View[]>(`views.${personId}.${resource}`, none)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isNaming, setNaming] = useState(false)
  const navigate = useNavigate()
  const search = useShownSearch()
  const current = views.find((view) => view.search === search)
  const close = () => setAnchor(null)
  const open = (view: View) => {
    close()
    void navigate({ search: view.search })
  }
  const keep = (name: string) => {
    setViews([...views.filter((view) => view.name !== name), { name, search }])
    setNaming(false)
  }
  const forget = (gone: View) => {
    close()
    setViews(views.filter((view) => view !== gone))
  }
  return (
    <>
      <Button size="small" startIcon={<ViewIcon />} aria-haspopup="menu" onClick={({ currentTarget }) => setAnchor(currentTarget)}>
        {current?.name ?? say('console.list.views')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {views.map((view) => (
          <MenuItem key={view.name} selected={view === current} onClick={() => open(view)}>
            <bdi>{view.name}</bdi>
          </MenuItem>
        ))}
        {current ? (
          <MenuItem onClick={() => forget(current)}>{say('console.list.forgetView', { name: `\u2068${current.name}\u2069` })}</MenuItem>
        ) : (
          <MenuItem
            disabled={views.length >= mostViews}
            onClick={() => {
              close()
              setNaming(true)
            }}
          >
            {say('console.list.keepView')}
          </MenuItem>
        )}
      </Menu>
      {isNaming && <NameDialog onKeep={keep} onClose={() => setNaming(false)} />}
    </>
  )
}

/** The part of an address that brings back what is shown now, from its first page. */
function useShownSearch(): string {
  const { filterValues, displayedFilters, sort, perPage } = useListContext()
  const shown = new URLSearchParams({
    filter: JSON.stringify(filterValues),
    displayedFilters: JSON.stringify(displayedFilters),
    sort: sort.field,
    order: sort.order,
    page: '1',
    perPage: String(perPage),
  })
  return `?${String(shown)}`
}

function NameDialog({ onKeep, onClose }: { onKeep(name: string): void; onClose(): void }) {
  const [name, setName] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onKeep(name.trim())
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby="view-title">
      <Box component="form" onSubmit={submit}>
        <DialogTitle id="view-title">{say('console.list.keepView')}</DialogTitle>
        <DialogContent>
          <TextField
            autoFocus
            required
            label={say('console.list.viewName')}
            value={name}
            onChange={({ target: { value } }) => setName(value)}
            slotProps={{ htmlInput: { maxLength: 60, dir: 'auto' } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{say('console.decision.close')}</Button>
          <Button type="submit" variant="contained" disabled={name.trim() === ''}>
            {say('dashboard.save')}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  )
}
