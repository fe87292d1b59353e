import { Box, Chip } from '@mui/material'
import AccountIcon from '@mui/icons-material/ManageAccountsOutlined'
import type { ReactNode } from 'react'
import { Logout, Menu, MenuItemLink, useGetIdentity, UserMenu, usePermissions } from 'react-admin'
import { countOf, useWaiting, type QueueOfCases } from '../home/queues.js'
import { say } from '../provider/words.js'
import { BooksBadge } from '../ledger/books-badge.js'
import { useFreshAnswers } from '../server/use-new-events.js'
import { Search } from '../search/search.js'
import { pagesFor } from './console-pages.js'
import { Frame, FrameBar } from './frame.js'

export function ConsoleLayout({ children }: { children: ReactNode }) {
  return (
    <Frame bar={ConsoleBar} menu={ConsoleMenu}>
      {children}
    </Frame>
  )
}

function ConsoleBar() {
  return (
    <FrameBar userMenu={<AccountMenu />}>
      <Search />
      <BooksBadge />
    </FrameBar>
  )
}

/** Its button is called what it shows: who is signed in. */
function AccountMenu() {
  const { identity } = useGetIdentity()
  return (
    <UserMenu label={identity?.fullName ?? 'ra.auth.user_menu'}>
      <MenuItemLink to="/account" primaryText={say('console.own.title')} leftIcon={<AccountIcon />} />
      <Logout />
    </UserMenu>
  )
}

function ConsoleMenu() {
  const { permissions } = usePermissions()
  useFreshAnswers('WaitingCounts')
  return (
    <Menu>
      {pagesFor(permissions).map(({ to, title, icon, queue }) => (
        <Menu.Item key={to} to={to} primaryText={queue ? <Waiting title={title} queue={queue} /> : title} leftIcon={icon} />
      ))}
    </Menu>
  )
}

/** The name of a queue, and how many wait in it. */
function Waiting({ title, queue }: Pick<QueueOfCases, 'title' | 'queue'>) {
  const waiting = useWaiting(queue)
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, whiteSpace: 'normal' }}>
      {title}
      {waiting && waiting.count > 0 && <Chip size="small" component="span" label={countOf(waiting)} />}
    </Box>
  )
}
