import IdentityIcon from '@mui/icons-material/BadgeOutlined'
import DepositIcon from '@mui/icons-material/LocalAtmOutlined'
import BusinessIcon from '@mui/icons-material/StorefrontOutlined'
import RefundIcon from '@mui/icons-material/AssignmentReturnOutlined'
import SendBackIcon from '@mui/icons-material/UndoOutlined'
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
import { compliance, money, queues, type QueueOfCases } from '../home/queues.js'
import { say, wordFor } from '../provider/words.js'
import { isAt } from './is-at.js'
import { isOfRole } from './is-of-role.js'

interface ConsolePage {
  to: string
  title: string
  /** In the menu, below the name of its group. */
  short: string
  group: Group
  icon: ReactElement
  /** Whose it is, as far as the page shows it; the server says so itself. Null: everybody's. */
  roles: readonly StaffRole[] | null
  /** Of a queue: which, for how many wait in it. */
  queue?: QueueOfCases['queue']
}

/** The groups of the menu, in its order. */
const groups = ['home', 'decide', 'look', 'money', 'service'] as const
type Group = (typeof groups)[number]

type Placed = Omit<ConsolePage, 'short'> & Partial<Pick<ConsolePage, 'short'>>

/** What the menu and the search lead to, in the order of the menu. */
const pages = (): ConsolePage[] =>
  [...ofHome(), ...toDecide(), ...toLookUp(), ...ofMoney(), ...ofService()].map((page) => ({ short: page.title, ...page }))

const ofHome = (): Placed[] => [{ group: 'home', to: '/', title: say('console.home.title'), icon: <HomeIcon />, roles: null }]

const toDecide = (): Placed[] =>
  queues().map(({ to, title, short, roles, queue }) => ({ group: 'decide', to, title, short, roles, queue, icon: queueIcons[queue] }))

const queueIcons: Record<QueueOfCases['queue'], ReactElement> = {
  DISPUTES: <GavelIcon />,
  IDENTITIES: <IdentityIcon />,
  BUSINESSES: <BusinessIcon />,
  DEPOSITS: <DepositIcon />,
  DEPOSIT_REFUNDS: <SendBackIcon />,
  WITHDRAWALS: <WithdrawalIcon />,
  FINANCE_CASES: <RefundIcon />,
  PROOFS: <ReviewIcon />,
}

const toLookUp = (): Placed[] => [
  { group: 'look', to: '/escrows', title: say('console.escrows.title'), icon: <EscrowIcon />, roles: null },
  { group: 'look', to: '/users', title: say('console.users.title'), icon: <UserIcon />, roles: null },
  { group: 'look', to: '/developers', title: say('console.developers.title'), icon: <DeveloperIcon />, roles: null },
  { group: 'look', to: '/charges', title: say('console.charges.title'), icon: <ChargeIcon />, roles: null },
  { group: 'look', to: '/events', title: say('console.events.title'), icon: <EventIcon />, roles: null },
]

const ofMoney = (): Placed[] => [
  { group: 'money', to: '/ledger', title: say('console.ledger.title'), icon: <LedgerIcon />, roles: money },
  { group: 'money', to: '/withdrawals', title: say('console.withdrawals.title'), icon: <WithdrawalIcon />, roles: money },
  { group: 'money', to: '/top-ups', title: say('console.topUps.title'), icon: <TopUpIcon />, roles: money },
  { group: 'money', to: '/fees', title: say('console.fees.title'), icon: <FeeIcon />, roles: money },
]

const ofService = (): Placed[] => [
  { group: 'service', to: '/blocked-domains', title: say('console.domains.title'), icon: <BlockIcon />, roles: compliance },
  { group: 'service', to: '/health', title: say('console.health.title'), icon: <HealthIcon />, roles: money },
  {
    group: 'service',
    to: '/settings',
    title: say('console.settings.title'),
    icon: <SettingsIcon />,
    roles: ['compliance', 'finance', 'owner'],
  },
  { group: 'service', to: '/audit', title: say('console.audit.title'), icon: <AuditIcon />, roles: compliance },
  { group: 'service', to: '/staff', title: say('console.staff.title'), icon: <StaffIcon />, roles: ['owner'] },
]

/** Whose the page at an address is, with the pages below it; null where it is everybody's, or the menu does not lead there. */
export const rolesAt = (path: string): readonly StaffRole[] | null => pages().find(({ to }) => isAt(path, to))?.roles ?? null

export const mayOpen = (path: string, role: unknown): boolean => isOfRole(rolesAt(path), role)

/** Those of somebody in this role. */
export const pagesFor = (role: unknown): ConsolePage[] => pages().filter(({ roles }) => isOfRole(roles, role))

/** The same in the groups of the menu; a group in which somebody has no page is not theirs. */
export const groupsFor = (role: unknown): Array<{ name: string | null; pages: ConsolePage[] }> => {
  const own = Map.groupBy(pagesFor(role), ({ group }) => group)
  return groups.flatMap((group) => {
    const ofGroup = own.get(group)
    return ofGroup ? [{ name: group === 'home' ? null : wordFor('menu', group), pages: ofGroup }] : []
  })
}
