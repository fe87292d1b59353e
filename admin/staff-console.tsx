import { lazy } from 'react'
import { CustomRoutes, Resource } from 'react-admin'
import { Route } from 'react-router'
import { ConsoleLayout } from './frame/console-layout.js'
import type { Environment } from './frame/environment.js'
import { Shell } from './frame/shell.js'
import { HomePage } from './home/home-page.js'
import { authProviderOf } from './provider/auth-provider.js'

const EscrowList = lazy(async () => ({ default: (await import('./escrow/escrow-list.js')).EscrowList }))

const DisputeList = lazy(async () => ({ default: (await import('./dispute/dispute-list.js')).DisputeList }))
const DisputePage = lazy(async () => ({ default: (await import('./dispute/dispute-page.js')).DisputePage }))

const IdentityQueue = lazy(async () => ({ default: (await import('./review/identity-queue.js')).IdentityQueue }))
const BusinessQueue = lazy(async () => ({ default: (await import('./review/business-queue.js')).BusinessQueue }))
const DepositQueue = lazy(async () => ({ default: (await import('./review/deposit-queue.js')).DepositQueue }))
const ProofQueue = lazy(async () => ({ default: (await import('./review/proof-queue.js')).ProofQueue }))

const WithdrawalQueue = lazy(async () => ({ default: (await import('./withdrawal/withdrawal-queue.js')).WithdrawalQueue }))
const WithdrawalPage = lazy(async () => ({ default: (await import('./withdrawal/withdrawal-page.js')).WithdrawalPage }))
const TopUpPage = lazy(async () => ({ default: (await import('./top-up/top-up-page.js')).TopUpPage }))
const DepositRefundQueue = lazy(async () => ({ default: (await import('./deposit/deposit-refund-queue.js')).DepositRefundQueue }))
const DepositPage = lazy(async () => ({ default: (await import('./deposit/deposit-page.js')).DepositPage }))
const IdentityPage = lazy(async () => ({ default: (await import('./identity/identity-page.js')).IdentityPage }))
const WithdrawalList = lazy(async () => ({ default: (await import('./withdrawal/withdrawal-list.js')).WithdrawalList }))
const TopUpList = lazy(async () => ({ default: (await import('./top-up/top-up-list.js')).TopUpList }))
const FinanceQueue = lazy(async () => ({ default: (await import('./finance/finance-queue.js')).FinanceQueue }))

const LedgerPage = lazy(async () => ({ default: (await import('./ledger/ledger-page.js')).LedgerPage }))
const AccountList = lazy(async () => ({ default: (await import('./ledger/account-list.js')).AccountList }))
const AccountPage = lazy(async () => ({ default: (await import('./ledger/account-page.js')).AccountPage }))
const TransferList = lazy(async () => ({ default: (await import('./ledger/transfer-list.js')).TransferList }))
const TransferPage = lazy(async () => ({ default: (await import('./ledger/transfer-page.js')).TransferPage }))

const FeePage = lazy(async () => ({ default: (await import('./fees/fee-page.js')).FeePage }))
const ChargeList = lazy(async () => ({ default: (await import('./charge/charge-list.js')).ChargeList }))
const ChargePage = lazy(async () => ({ default: (await import('./charge/charge-page.js')).ChargePage }))
const EventList = lazy(async () => ({ default: (await import('./event/event-list.js')).EventList }))
const EventPage = lazy(async () => ({ default: (await import('./event/event-page.js')).EventPage }))
const OwnAccountPage = lazy(async () => ({ default: (await import('./own/account-page.js')).AccountPage }))
const StaffPage = lazy(async () => ({ default: (await import('./staff/staff-page.js')).StaffPage }))

const UserList = lazy(async () => ({ default: (await import('./user/user-list.js')).UserList }))
const UserPage = lazy(async () => ({ default: (await import('./user/user-page.js')).UserPage }))
const DeveloperList = lazy(async () => ({ default: (await import('./developer/developer-list.js')).DeveloperList }))
const DeveloperPage = lazy(async () => ({ default: (await import('./developer/developer-page.js')).DeveloperPage }))
const BlockedDomainPage = lazy(async () => ({ default: (await import('./blocked-domain/blocked-domain-page.js')).BlockedDomainPage }))
const SettingsPage = lazy(async () => ({ default: (await import('./deployment/settings-page.js')).SettingsPage }))
const HealthPage = lazy(async () => ({ default: (await import('./deployment/health-page.js')).HealthPage }))

const EscrowPage = lazy(async () => ({ default: (await import('./escrow/escrow-page.js')).EscrowPage }))
const FindPage = lazy(async () => ({ default: (await import('./search/find-page.js')).FindPage }))
const AuditLog = lazy(async () => ({ default: (await import('./audit/audit-log.js')).AuditLog }))

const authProvider = authProviderOf('staff')

/** Every screen but the first is loaded when it is opened. */
export function StaffConsole({ environment }: { environment: Environment }) {
  return (
    <Shell environment={environment} authProvider={authProvider} layout={ConsoleLayout} dashboard={HomePage}>
      <Resource name="disputes" list={DisputeList} />
      <Resource name="audit" list={AuditLog} />
      <Resource name="escrows" list={EscrowList} />
      <Resource name="charges" list={ChargeList} />
      <Resource name="users" list={UserList} />
      <Resource name="developers" list={DeveloperList} />
      <Resource name="events" list={EventList} />
      <Resource name="withdrawals" list={WithdrawalList} />
      <Resource name="top-ups" list={TopUpList} />
      <Resource name="ledger-accounts" list={AccountList} />
      <Resource name="ledger-transfers" list={TransferList} />
      <CustomRoutes>
        <Route path="/disputes/:escrowId" element={<DisputePage />} />
        <Route path="/disputes/:escrowId/:requestId" element={<DisputePage />} />
        <Route path="/reviews/identities" element={<IdentityQueue />} />
        <Route path="/reviews/businesses" element={<BusinessQueue />} />
        <Route path="/reviews/deposits" element={<DepositQueue />} />
        <Route path="/reviews/deposit-refunds" element={<DepositRefundQueue />} />
        <Route path="/reviews/withdrawals" element={<WithdrawalQueue />} />
        <Route path="/reviews/cases" element={<FinanceQueue />} />
        <Route path="/reviews/proofs" element={<ProofQueue />} />
        <Route path="/users/:userId" element={<UserPage />} />
        <Route path="/developers/:developerId" element={<DeveloperPage />} />
        <Route path="/withdrawals/:withdrawalId" element={<WithdrawalPage />} />
        <Route path="/top-ups/:topUpId" element={<TopUpPage />} />
        <Route path="/deposits/:depositId" element={<DepositPage />} />
        <Route path="/identities/:verificationId" element={<IdentityPage />} />
        <Route path="/blocked-domains" element={<BlockedDomainPage />} />
        <Route path="/settings" element={<SettingsPage />} />
        <Route path="/health" element={<HealthPage />} />
        <Route path="/charges/:chargeId" element={<ChargePage />} />
        <Route path="/events/:eventId" element={<EventPage />} />
        <Route path="/fees" element={<FeePage />} />
        <Route path="/ledger" element={<LedgerPage />} />
        <Route path="/ledger-accounts/:code" element={<AccountPage />} />
        <Route path="/ledger-transfers/:transferId" element={<TransferPage />} />
        <Route path="/account" element={<OwnAccountPage />} />
        <Route path="/staff" element={<StaffPage />} />
        <Route path="/escrows/:escrowId" element={<EscrowPage />} />
        <Route path="/find/:id" element={<FindPage />} />
      </CustomRoutes>
    </Shell>
  )
}
