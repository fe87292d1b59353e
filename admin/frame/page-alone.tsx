import { CacheProvider } from '@emotion/react'
import { Box, CssBaseline, ThemeProvider, createTheme } from '@mui/material'
import type { ReactNode } from 'react'
import { EnvironmentContext, type Environment } from './environment.js'
import { SandboxBanner } from './frame.js'
import { styleCache } from '../look/style-cache.js'
import { themeOf } from '../look/theme.js'

const cache = styleCache()
const theme = createTheme(themeOf(window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'))

/** A page by itself, for whoever comes with a mailed link and is not signed in. */
export function PageAlone({ environment, children }: { environment: Environment; children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      <EnvironmentContext value={environment}>
        <ThemeProvider theme={theme}>
          <CssBaseline />
          <Box
            component="main"
            sx={{ minHeight: '100vh', display: 'grid', placeItems: 'center', padding: 2, bgcolor: 'background.default' }}
          >
            <Box sx={{ width: '100%', maxWidth: 400, display: 'grid', gap: 2 }}>
              <SandboxBanner />
              {children}
            </Box>
          </Box>
        </ThemeProvider>
      </EnvironmentContext>
    </CacheProvider>
  )
}
