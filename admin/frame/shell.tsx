import { CacheProvider } from '@emotion/react'
import type { ReactNode } from 'react'
import { Admin, type AdminProps } from 'react-admin'
import { BrowserRouter } from 'react-router'
import { styleCache } from '../look/style-cache.js'
import { themeOf } from '../look/theme.js'
import { dataProvider } from '../provider/data-provider.js'
import { i18nProvider } from '../provider/words.js'
import { EnvironmentContext, type Environment } from './environment.js'
import { keptChoices } from './kept-choices.js'
import { NotFoundPage } from './not-found-page.js'
import { SignInPage } from './sign-in-page.js'

const cache = styleCache()
const store = keptChoices()
const [light, dark] = [themeOf('light'), themeOf('dark')]

interface ShellProps extends Required<Pick<AdminProps, 'authProvider' | 'layout' | 'dashboard'>> {
  environment: Environment
  children: ReactNode
}

/** What staff and developers see alike: look, language, sign-in and addresses; `children` are the screens. */
export function Shell({ environment, authProvider, layout, dashboard, children }: ShellProps) {
  return (
    <CacheProvider value={cache}>
      <EnvironmentContext value={environment}>
        <BrowserRouter basename="/admin" useTransitions={false}>
          <Admin
            dataProvider={dataProvider}
            authProvider={authProvider}
            i18nProvider={i18nProvider}
            layout={layout}
            loginPage={SignInPage}
            dashboard={dashboard}
            store={store}
            theme={light}
            darkTheme={dark}
            catchAll={NotFoundPage}
            title="Amana"
            requireAuth
            disableTelemetry
          >
            {children}
          </Admin>
        </BrowserRouter>
      </EnvironmentContext>
    </CacheProvider>
  )
}
