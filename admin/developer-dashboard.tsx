import { CustomRoutes } from 'react-admin'
import { Route } from 'react-router'
import { DashboardLayout } from './frame/dashboard-layout.js'
import type { Environment } from './frame/environment.js'
import { Shell } from './frame/shell.js'
import { DashboardHome } from './dashboard/dashboard-home.js'
import { authProviderOf } from './provider/auth-provider.js'
import { lazyPage } from './show/lazy-page.js'

const ApiKeysPage = lazyPage(async () => (await import('./api-key/api-keys-page.js')).ApiKeysPage)
const WebhooksPage = lazyPage(async () => (await import('./webhook/webhooks-page.js')).WebhooksPage)
const WebhookPage = lazyPage(async () => (await import('./webhook/webhook-page.js')).WebhookPage)
const RequestLogPage = lazyPage(async () => (await import('./request-log/request-log-page.js')).RequestLogPage)
const RequestPage = lazyPage(async () => (await import('./request-log/request-page.js')).RequestPage)
const EventLogPage = lazyPage(async () => (await import('./event/event-log-page.js')).EventLogPage)
const LoggedEventPage = lazyPage(async () => (await import('./event/logged-event-page.js')).LoggedEventPage)
const TestClocksPage = lazyPage(async () => (await import('./test-clock/test-clocks-page.js')).TestClocksPage)
const OauthClientsPage = lazyPage(async () => (await import('./oauth/oauth-clients-page.js')).OauthClientsPage)
const OwnAccountPage = lazyPage(async () => (await import('./own/account-page.js')).AccountPage)
const SettingsPage = lazyPage(async () => (await import('./developer/settings-page.js')).SettingsPage)

const authProvider = authProviderOf('developer')

/** What a developer sees: of the console the same frame and look, of its pages none. */
export function DeveloperDashboard({ environment }: { environment: Environment }) {
  return (
    <Shell environment={environment} authProvider={authProvider} layout={DashboardLayout} dashboard={DashboardHome}>
      <CustomRoutes>
        <Route path="/api-keys" element={<ApiKeysPage />} />
        <Route path="/webhooks" element={<WebhooksPage />} />
        <Route path="/webhooks/:webhookId" element={<WebhookPage />} />
        <Route path="/requests" element={<RequestLogPage />} />
        <Route path="/requests/:requestId" element={<RequestPage />} />
        <Route path="/events" element={<EventLogPage />} />
        <Route path="/events/:eventId" element={<LoggedEventPage />} />
        <Route path="/test-clocks" element={<TestClocksPage />} />
        <Route path="/oauth-clients" element={<OauthClientsPage />} />
        <Route path="/settings" element={<SettingsPage />} />
        <Route path="/account" element={<OwnAccountPage />} />
      </CustomRoutes>
    </Shell>
  )
}
