import BlockIcon from '@mui/icons-material/BlockOutlined'
import HealthIcon from '@mui/icons-material/MonitorHeartOutlined'
import SettingsIcon from '@mui/icons-material/SettingsOutlined'
import AuditIcon from '@mui/icons-material/HistoryOutlined'
import ChargeIcon from '@mui/icons-material/ReceiptLongOutlined'
import DeveloperIcon from '@mui/icons-material/CodeOutlined'
import EscrowIcon from '@mui/icons-material/HandshakeOutlined'
import EventIcon from '@mui/icons-material/BoltOutlined'
import FeeIcon from '@mui/icons-material/PercentOutlined'
import GavelIcon from '@mui/icons-material/GavelOutlined'
import HomeIcon from '@mui/icons-material/HomeOutlined'
import LedgerIcon from '@mui/icons-material/AccountBalanceOutlined'
import ReviewIcon from '@mui/icons-material/FactCheckOutlined'
import StaffIcon from '@mui/icons-material/GroupsOutlined'
import TopUpIcon from '@mui/icons-material/AddCardOutlined'
import UserIcon from '@mui/icons-material/PeopleAltOutlined'
import WithdrawalIcon from '@mui/icons-material/PaymentsOutlined'
import type { ReactElement } from 'react'
import type { StaffRole } from '../../server/domain/credential/actor.js'
import { queues, type QueueOfCases } from '../home/queues.js'
import { say } from '../provider/words.js'

interface ConsolePage {
  to: string
  title: string
  icon: ReactElement
  /** Whose it is, as far as the page shows it; the server says so itself. Null: everybody's. */
  roles: readonly StaffRole[] | null
  /** Of a queue: which, for how many wait in it. */
  queue?: QueueOfCases['queue']
}

const money = ['finance', 'owner'] as const
const compliance = ['compliance', 'owner'] as const

/** What the menu and the search lead to, in the order of the menu. */
const pages = (): ConsolePage[] => [
  { to: '/', title: say('console.home.title'), icon: <HomeIcon />, roles: null },
  ...queues().map(({ to, title, roles, queue }) => ({
    to,
    title,
    roles,
    queue,
    icon: to === '/disputes' ? <GavelIcon /> : <ReviewIcon />,
  })),
  { to: '/escrows', title: say('console.escrows.title'), icon: <EscrowIcon />, roles: null },
  { to: '/users', title: say('console.users.title'), icon: <UserIcon />, roles: null },
  { to: '/developers', title: say('console.developers.title'), icon: <DeveloperIcon />, roles: null },
  { to: '/charges', title: say('console.charges.title'), icon: <ChargeIcon />, roles: null },
  { to: '/events', title: say('console.events.title'), icon: <EventIcon />, roles: null },
  { to: '/withdrawals', title: say('console.withdrawals.title'), icon: <WithdrawalIcon />, roles: money },
  { to: '/ledger', title: say('console.ledger.title'), icon: <LedgerIcon />, roles: money },
  { to: '/fees', title: say('console.fees.title'), icon: <FeeIcon />, roles: money },
  { to: '/top-ups', title: say('console.topUps.title'), icon: <TopUpIcon />, roles: money },
  { to: '/blocked-domains', title: say('console.domains.title'), icon: <BlockIcon />, roles: compliance },
  { to: '/health', title: say('console.health.title'), icon: <HealthIcon />, roles: money },
  { to: '/settings', title: say('console.settings.title'), icon: <SettingsIcon />, roles: ['compliance', 'finance', 'owner'] },
  { to: '/audit', title: say('console.audit.title'), icon: <AuditIcon />, roles: compliance },
  { to: '/staff', title: say('console.staff.title'), icon: <StaffIcon />, roles: ['owner'] },
]

/** Whose the page at an address is, with the pages below it; null where it is everybody's, or the menu does not lead there. */
export const rolesAt = (path: string): readonly StaffRole[] | null =>
  pages().find(({ to }) => to !== '/' && (path === to || path.startsWith(`${to}/`) || path.startsWith(`${to}-`)))?.roles ?? null

/** Those of somebody in this role. */
export const pagesFor = (role: unknown): ConsolePage[] =>
  pages().filter(({ roles }) => roles === null || roles.some((each) => each === role))
