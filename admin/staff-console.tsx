import { CacheProvider } from '@emotion/react'
import { lazy } from 'react'
import { Admin, Resource } from 'react-admin'
import { BrowserRouter } from 'react-router'
import { ConsoleLayout } from './frame/console-layout.js'
import { EnvironmentContext, type Environment } from './frame/environment.js'
import { SignInPage } from './frame/sign-in-page.js'
import { HomePage } from './home/home-page.js'
import { styleCache } from './look/style-cache.js'
import { themeOf } from './look/theme.js'
import { authProvider } from './provider/auth-provider.js'
import { dataProvider } from './provider/data-provider.js'
import { i18nProvider } from './provider/words.js'

const EscrowList = lazy(async () => ({ default: (await import('./escrow/escrow-list.js')).EscrowList }))

const cache = styleCache()
const [light, dark] = [themeOf('light'), themeOf('dark')]

/** Every screen but the first is loaded when it is opened. */
export function StaffConsole({ environment }: { environment: Environment }) {
  return (
    <CacheProvider value={cache}>
      <EnvironmentContext value={environment}>
        <BrowserRouter basename="/admin" useTransitions={false}>
          <Admin
            dataProvider={dataProvider}
            authProvider={authProvider}
            i18nProvider={i18nProvider}
            layout={ConsoleLayout}
            loginPage={SignInPage}
            dashboard={HomePage}
            theme={light}
            darkTheme={dark}
            title="Amana"
            requireAuth
            disableTelemetry
          >
            <Resource name="escrows" list={EscrowList} />
          </Admin>
        </BrowserRouter>
      </EnvironmentContext>
    </CacheProvider>
  )
}
