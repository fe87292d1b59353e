import { CustomRoutes, Resource } from 'react-admin'
import { Route } from 'react-router'
import { ConsoleLayout } from './frame/console-layout.js'
import type { Environment } from './frame/environment.js'
import { Shell } from './frame/shell.js'
import { HomePage } from './home/home-page.js'
import { authProviderOf } from './provider/auth-provider.js'
import { lazyPage } from './show/lazy-page.js'

const EscrowList = lazyPage(async () => (await import('./escrow/escrow-list.js')).EscrowList)

const DisputeList = lazyPage(async () => (await import('./dispute/dispute-list.js')).DisputeList)
const DisputePage = lazyPage(async () => (await import('./dispute/dispute-page.js')).DisputePage)

const IdentityQueue = lazyPage(async () => (await import('./review/identity-queue.js')).IdentityQueue)
const BusinessQueue = lazyPage(async () => (await import('./review/business-queue.js')).BusinessQueue)
const DepositQueue = lazyPage(async () => (await import('./review/deposit-queue.js')).DepositQueue)
const ProofQueue = lazyPage(async () => (await import('./review/proof-queue.js')).ProofQueue)

const WithdrawalQueue = lazyPage(async () => (await import('./withdrawal/withdrawal-queue.js')).WithdrawalQueue)
const WithdrawalPage = lazyPage(async () => (await import('./withdrawal/withdrawal-page.js')).WithdrawalPage)
const TopUpPage = lazyPage(async () => (await import('./top-up/top-up-page.js')).TopUpPage)
const DepositRefundQueue = lazyPage(async () => (await import('./deposit/deposit-refund-queue.js')).DepositRefundQueue)
const DepositPage = lazyPage(async () => (await import('./deposit/deposit-page.js')).DepositPage)
const IdentityPage = lazyPage(async () => (await import('./identity/identity-page.js')).IdentityPage)
const WithdrawalList = lazyPage(async () => (await import('./withdrawal/withdrawal-list.js')).WithdrawalList)
const TopUpList = lazyPage(async () => (await import('./top-up/top-up-list.js')).TopUpList)
const FinanceQueue = lazyPage(async () => (await import('./finance/finance-queue.js')).FinanceQueue)

const LedgerPage = lazyPage(async () => (await import('./ledger/ledger-page.js')).LedgerPage)
const AccountList = lazyPage(async () => (await import('./ledger/account-list.js')).AccountList)
const AccountPage = lazyPage(async () => (await import('./ledger/account-page.js')).AccountPage)
const TransferList = lazyPage(async () => (await import('./ledger/transfer-list.js')).TransferList)
const TransferPage = lazyPage(async () => (await import('./ledger/transfer-page.js')).TransferPage)

const FeePage = lazyPage(async () => (await import('./fees/fee-page.js')).FeePage)
const ChargeList = lazyPage(async () => (await import('./charge/charge-list.js')).ChargeList)
const ChargePage = lazyPage(async () => (await import('./charge/charge-page.js')).ChargePage)
const EventList = lazyPage(async () => (await import('./event/event-list.js')).EventList)
const EventPage = lazyPage(async () => (await import('./event/event-page.js')).EventPage)
const OwnAccountPage = lazyPage(async () => (await import('./own/account-page.js')).AccountPage)
const StaffPage = lazyPage(async () => (await import('./staff/staff-page.js')).StaffPage)

const UserList = lazyPage(async () => (await import('./user/user-list.js')).UserList)
const UserPage = lazyPage(async () => (await import('./user/user-page.js')).UserPage)
const DeveloperList = lazyPage(async () => (await import('./developer/developer-list.js')).DeveloperList)
const DeveloperPage = lazyPage(async () => (await import('./developer/developer-page.js')).DeveloperPage)
const BlockedDomainPage = lazyPage(async () => (await import('./blocked-domain/blocked-domain-page.js')).BlockedDomainPage)
const SettingsPage = lazyPage(async () => (await import('./deployment/settings-page.js')).SettingsPage)
const HealthPage = lazyPage(async () => (await import('./deployment/health-page.js')).HealthPage)

const EscrowPage = lazyPage(async () => (await import('./escrow/escrow-page.js')).EscrowPage)
const FindPage = lazyPage(async () => (await import('./search/find-page.js')).FindPage)
const AuditLog = lazyPage(async () => (await import('./audit/audit-log.js')).AuditLog)

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
