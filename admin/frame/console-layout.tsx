import { Chip } from '@mui/material'
import AccountIcon from '@mui/icons-material/ManageAccountsOutlined'
import type { ReactNode } from 'react'
import { MenuItemLink, useGetIdentity, UserMenu, usePermissions } from 'react-admin'
import { countOf, useWaiting, type QueueOfCases } from '../home/queues.js'
import { say } from '../provider/words.js'
import { BooksBadge } from '../ledger/books-badge.js'
import { useFreshAnswers } from '../server/use-new-events.js'
import { Search } from '../search/search.js'
import { lazyPart } from '../show/lazy-part.js'
import { groupsFor } from './console-pages.js'
import { Frame, FrameBar } from './frame.js'
import { GroupedMenu } from './grouped-menu.js'
import { SignOut } from './sign-out.js'

const SearchField = lazyPart(async () => (await import('../search/search-field.js')).SearchField)

export function ConsoleLayout({ children }: { children: ReactNode }) {
  return (
    <Frame bar={ConsoleBar} menu={ConsoleMenu}>
      {children}
    </Frame>
  )
}

function ConsoleBar() {
  return (
    <FrameBar userMenu={<AccountMenu />} end={<BooksBadge />}>
      <Search label={say('console.search.title')} field={SearchField} />
    </FrameBar>
  )
}

/** Its button is called what it shows: who is signed in. */
function AccountMenu() {
  const { identity } = useGetIdentity()
  return (
    <UserMenu label={identity?.fullName ?? 'ra.auth.user_menu'}>
      <MenuItemLink to="/account" primaryText={say('console.own.title')} leftIcon={<AccountIcon />} />
      <SignOut />
    </UserMenu>
  )
}

function ConsoleMenu() {
  const { permissions } = usePermissions()
  useFreshAnswers('WaitingCounts')
  return (
    <GroupedMenu
      groups={groupsFor(permissions).map(({ name, pages }) => ({
        name,
        entries: pages.map(({ to, short, icon, queue }) => ({ to, icon, title: short, end: queue && <Waiting queue={queue} /> })),
      }))}
    />
  )
}

/** How many wait in a queue. */
function Waiting({ queue }: Pick<QueueOfCases, 'queue'>) {
  const { waiting } = useWaiting(queue)
  return waiting && waiting.count > 0 ? <Chip size="small" component="span" label={countOf(waiting)} /> : null
}
