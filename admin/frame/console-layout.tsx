import AccountIcon from '@mui/icons-material/ManageAccountsOutlined'
import StaffIcon from '@mui/icons-material/GroupsOutlined'
import GavelIcon from '@mui/icons-material/GavelOutlined'
import ReviewIcon from '@mui/icons-material/FactCheckOutlined'
import AuditIcon from '@mui/icons-material/HistoryOutlined'
import HomeIcon from '@mui/icons-material/HomeOutlined'
import EventIcon from '@mui/icons-material/BoltOutlined'
import ChargeIcon from '@mui/icons-material/ReceiptLongOutlined'
import EscrowIcon from '@mui/icons-material/HandshakeOutlined'
import type { ReactNode } from 'react'
import { Logout, Menu, MenuItemLink, useGetIdentity, UserMenu, usePermissions } from 'react-admin'
import { queues } from '../home/home-page.js'
import { say } from '../provider/words.js'
import { BooksBadge } from '../ledger/books-badge.js'
import { isMoneyStaff } from '../ledger/money-staff.js'
import { Frame, FrameBar } from './frame.js'
import { MoneyMenu } from './money-menu.js'

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
  const reviews = queues().filter(({ to, roles }) => to.startsWith('/reviews/') && roles?.includes(String(permissions)))
  return (
    <Menu>
      <Menu.Item to="/" primaryText={say('console.home.title')} leftIcon={<HomeIcon />} />
      <Menu.Item to="/disputes" primaryText={say('console.disputes.title')} leftIcon={<GavelIcon />} />
      {reviews.map(({ to, title }) => (
        <Menu.Item key={to} to={to} primaryText={title} leftIcon={<ReviewIcon />} />
      ))}
      <Menu.Item to="/escrows" primaryText={say('console.escrows.title')} leftIcon={<EscrowIcon />} />
      <Menu.Item to="/charges" primaryText={say('console.charges.title')} leftIcon={<ChargeIcon />} />
      <Menu.Item to="/events" primaryText={say('console.events.title')} leftIcon={<EventIcon />} />
      {isMoneyStaff(permissions) && <MoneyMenu />}
      {['compliance', 'owner'].includes(String(permissions)) && (
        <Menu.Item to="/audit" primaryText={say('console.audit.title')} leftIcon={<AuditIcon />} />
      )}
      {permissions === 'owner' && <Menu.Item to="/staff" primaryText={say('console.staff.title')} leftIcon={<StaffIcon />} />}
    </Menu>
  )
}
