import AccountIcon from '@mui/icons-material/ManageAccountsOutlined'
import ReferenceIcon from '@mui/icons-material/MenuBookOutlined'
import GraphiqlIcon from '@mui/icons-material/DataObjectOutlined'
import { ListItemIcon, MenuItem } from '@mui/material'
import { useContext, type ReactNode } from 'react'
import { Menu, MenuItemLink, useGetIdentity, UserMenu } from 'react-admin'
import { menuEntry } from '../look/theme.js'
import { say } from '../provider/words.js'
import { Search } from '../search/search.js'
import { lazyPart } from '../show/lazy-part.js'
import { dashboardPages } from './dashboard-pages.js'
import { EnvironmentContext } from './environment.js'
import { Frame, FrameBar } from './frame.js'
import { MenuEntry } from './menu-entry.js'
import { SignOut } from './sign-out.js'

const DashboardSearchField = lazyPart(async () => (await import('../search/dashboard-search-field.js')).DashboardSearchField)

/** The frame of the developer dashboard. */
export function DashboardLayout({ children }: { children: ReactNode }) {
  return (
    <Frame bar={DashboardBar} menu={DashboardMenu}>
      {children}
    </Frame>
  )
}

const DashboardBar = () => (
  <FrameBar userMenu={<DeveloperMenu />}>
    <Search label={say('dashboard.find.title')} field={DashboardSearchField} />
  </FrameBar>
)

/** Its button is called what it shows: who is signed in. */
function DeveloperMenu() {
  const { identity } = useGetIdentity()
  return (
    <UserMenu label={identity?.fullName ?? 'ra.auth.user_menu'}>
      <MenuItemLink to="/account" primaryText={say('console.own.title')} leftIcon={<AccountIcon />} />
      <SignOut />
    </UserMenu>
  )
}

function DashboardMenu() {
  const environment = useContext(EnvironmentContext)
  return (
    <Menu>
      {dashboardPages(environment).map(({ to, title, icon }) => (
        <MenuEntry key={to} to={to} title={title} icon={icon} />
      ))}
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
