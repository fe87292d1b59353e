import { Box, Chip, Typography } from '@mui/material'
import AccountIcon from '@mui/icons-material/ManageAccountsOutlined'
import StaffIcon from '@mui/icons-material/GroupsOutlined'
import GavelIcon from '@mui/icons-material/GavelOutlined'
import ReviewIcon from '@mui/icons-material/FactCheckOutlined'
import AuditIcon from '@mui/icons-material/HistoryOutlined'
import HomeIcon from '@mui/icons-material/HomeOutlined'
import EventIcon from '@mui/icons-material/BoltOutlined'
import ChargeIcon from '@mui/icons-material/ReceiptLongOutlined'
import EscrowIcon from '@mui/icons-material/HandshakeOutlined'
import { useContext, type ReactNode } from 'react'
import { AppBar, Layout, Logout, Menu, MenuItemLink, TitlePortal, useGetIdentity, UserMenu, usePermissions } from 'react-admin'
import { queues } from '../home/home-page.js'
import { say } from '../provider/words.js'
import { EnvironmentContext } from './environment.js'
import { BooksBadge } from '../ledger/books-badge.js'
import { isMoneyStaff } from '../ledger/money-staff.js'
import { MoneyMenu } from './money-menu.js'
import { SessionEnd } from './session-end.js'

export function ConsoleLayout({ children }: { children: ReactNode }) {
  return (
    <Layout appBar={ConsoleBar} menu={ConsoleMenu}>
      <SandboxBanner />
      <SessionEnd />
      <Box component="div" sx={{ paddingBlock: 2, maxWidth: '100%' }}>
        {children}
      </Box>
    </Layout>
  )
}

function ConsoleBar() {
  const isSandbox = useContext(EnvironmentContext) === 'sandbox'
  return (
    <AppBar color="secondary" userMenu={<AccountMenu />}>
      <Typography component="span" sx={{ fontWeight: 700, marginInlineEnd: 1 }} lang="en">
        Amana
      </Typography>
      {isSandbox && (
        <Chip
          size="small"
          color="warning"
          label={say('console.frame.sandbox')}
          sx={{ marginInlineEnd: 2, display: { xs: 'none', sm: 'inline-flex' } }}
        />
      )}
      <TitlePortal />
      <BooksBadge />
    </AppBar>
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

/** Nobody shall take the sandbox's money for money. */
export function SandboxBanner() {
  if (useContext(EnvironmentContext) !== 'sandbox') return null
  return (
    <Box
      role="note"
      sx={{
        paddingInline: 2,
        paddingBlock: 0.5,
        marginTop: 1,
        borderRadius: 1,
        color: '#3d2600',
        background: 'repeating-linear-gradient(135deg, #ffd98a 0 14px, #ffe6b0 14px 28px)',
        fontSize: 14,
      }}
    >
      {say('pages.layout.sandboxBanner')}
    </Box>
  )
}
