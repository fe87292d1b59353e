import AccountIcon from '@mui/icons-material/ManageAccountsOutlined'
import KeyIcon from '@mui/icons-material/KeyOutlined'
import EventIcon from '@mui/icons-material/BoltOutlined'
import HomeIcon from '@mui/icons-material/HomeOutlined'
import LogIcon from '@mui/icons-material/ListAltOutlined'
import OauthIcon from '@mui/icons-material/AppRegistrationOutlined'
import ReferenceIcon from '@mui/icons-material/MenuBookOutlined'
import GraphiqlIcon from '@mui/icons-material/DataObjectOutlined'
import SettingsIcon from '@mui/icons-material/SettingsOutlined'
import ClockIcon from '@mui/icons-material/ScheduleOutlined'
import WebhookIcon from '@mui/icons-material/WebhookOutlined'
import { ListItemIcon, MenuItem } from '@mui/material'
import { useContext, type ReactNode } from 'react'
import { Logout, Menu, MenuItemLink, useGetIdentity, UserMenu } from 'react-admin'
import { menuEntry } from '../look/theme.js'
import { say } from '../provider/words.js'
import { EnvironmentContext } from './environment.js'
import { Frame, FrameBar } from './frame.js'

/** The frame of the developer dashboard. */
export function DashboardLayout({ children }: { children: ReactNode }) {
  return (
    <Frame bar={DashboardBar} menu={DashboardMenu}>
      {children}
    </Frame>
  )
}

const DashboardBar = () => <FrameBar userMenu={<DeveloperMenu />} />

/** Its button is called what it shows: who is signed in. */
function DeveloperMenu() {
  const { identity } = useGetIdentity()
  return (
    <UserMenu label={identity?.fullName ?? 'ra.auth.user_menu'}>
      <MenuItemLink to="/account" primaryText={say('console.own.title')} leftIcon={<AccountIcon />} />
      <Logout />
    </UserMenu>
  )
}

function DashboardMenu() {
  const isSandbox = useContext(EnvironmentContext) === 'sandbox'
  return (
    <Menu>
      <Menu.Item to="/" primaryText={say('console.home.title')} leftIcon={<HomeIcon />} />
      <Menu.Item to="/api-keys" primaryText={say('dashboard.keys.title')} leftIcon={<KeyIcon />} />
      <Menu.Item to="/webhooks" primaryText={say('dashboard.webhooks.title')} leftIcon={<WebhookIcon />} />
      <Menu.Item to="/requests" primaryText={say('dashboard.requests.title')} leftIcon={<LogIcon />} />
      <Menu.Item to="/events" primaryText={say('dashboard.events.title')} leftIcon={<EventIcon />} />
      {isSandbox && <Menu.Item to="/test-clocks" primaryText={say('dashboard.clocks.title')} leftIcon={<ClockIcon />} />}
      <Menu.Item to="/oauth-clients" primaryText={say('dashboard.oauth.title')} leftIcon={<OauthIcon />} />
      <Menu.Item to="/settings" primaryText={say('dashboard.settings.title')} leftIcon={<SettingsIcon />} />
      <Outside href="/graphql" icon={<GraphiqlIcon />} words={say('dashboard.graphiql')} />
      <Outside href="/docs" icon={<ReferenceIcon />} words={say('dashboard.reference')} />
    </Menu>
  )
}

/** A page of this service that is none of the dashboard's. */
function Outside({ href, icon, words }: { href: string; icon: ReactNode; words: string }) {
  return (
    <MenuItem component="a" href={href} target="_blank" rel="noopener" sx={{ ...menuEntry, color: 'text.secondary' }}>
      <ListItemIcon>{icon}</ListItemIcon>
      {words}
    </MenuItem>
  )
}
