import KeyIcon from '@mui/icons-material/KeyOutlined'
import EventIcon from '@mui/icons-material/BoltOutlined'
import HomeIcon from '@mui/icons-material/HomeOutlined'
import LogIcon from '@mui/icons-material/ListAltOutlined'
import OauthIcon from '@mui/icons-material/AppRegistrationOutlined'
import SettingsIcon from '@mui/icons-material/SettingsOutlined'
import ClockIcon from '@mui/icons-material/ScheduleOutlined'
import WebhookIcon from '@mui/icons-material/WebhookOutlined'
import type { ReactElement } from 'react'
import { say } from '../provider/words.js'
import type { Environment } from './environment.js'

interface DashboardPage {
  to: string
  title: string
  icon: ReactElement
  isOfSandbox?: boolean
}

/** What the menu of developers and their search lead to. */
export const dashboardPages = (environment: Environment): DashboardPage[] =>
  everyPage().filter(({ isOfSandbox = false }) => environment === 'sandbox' || !isOfSandbox)

const everyPage = (): DashboardPage[] => [
  { to: '/', title: say('console.home.title'), icon: <HomeIcon /> },
  { to: '/api-keys', title: say('dashboard.keys.title'), icon: <KeyIcon /> },
  { to: '/webhooks', title: say('dashboard.webhooks.title'), icon: <WebhookIcon /> },
  { to: '/requests', title: say('dashboard.requests.title'), icon: <LogIcon /> },
  { to: '/events', title: say('dashboard.events.title'), icon: <EventIcon /> },
  { to: '/test-clocks', title: say('dashboard.clocks.title'), icon: <ClockIcon />, isOfSandbox: true },
  { to: '/oauth-clients', title: say('dashboard.oauth.title'), icon: <OauthIcon /> },
  { to: '/settings', title: say('dashboard.settings.title'), icon: <SettingsIcon /> },
]
