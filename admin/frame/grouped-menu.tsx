import { Box, ListSubheader } from '@mui/material'
import { Fragment, type ReactElement, type ReactNode } from 'react'
import { Menu, useSidebarState } from 'react-admin'
import { MenuEntry } from './menu-entry.js'

interface Entry {
  to: string
  title: string
  icon: ReactElement
  /** What stands at the end of its line. */
  end?: ReactNode
}

interface Groups {
  groups: ReadonlyArray<{
    /** Null: above the others, without a name. */
    name: string | null
    entries: readonly Entry[]
  }>
}

/** Where one can go, in groups; the names of the groups are shown where there is room for names. */
export function GroupedMenu({ groups }: Groups) {
  const [isOpen] = useSidebarState()
  return (
    <Menu>
      {groups.map(({ name, entries }) => (
        <Fragment key={name ?? ''}>
          {name !== null && isOpen && (
            // Arrow keys go from entry to entry, past the names between them.
            <ListSubheader role="presentation" disableSticky sx={headLooks}>
              {name}
            </ListSubheader>
          )}
          {entries.map(({ to, title, icon, end }) => (
            <MenuEntry key={to} to={to} title={end === undefined ? title : <Line title={title} end={end} />} icon={icon} />
          ))}
        </Fragment>
      ))}
    </Menu>
  )
}

const Line = ({ title, end }: { title: string; end: ReactNode }) => (
  <Box component="span" sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, whiteSpace: 'normal' }}>
    {title}
    {end}
  </Box>
)

const headLooks = {
  backgroundColor: 'transparent',
  color: 'text.secondary',
  fontSize: 12,
  fontWeight: 600,
  lineHeight: '16px',
  paddingBlock: '12px 4px',
} as const
