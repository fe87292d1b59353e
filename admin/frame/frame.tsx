import { Box, Chip, Typography } from '@mui/material'
import { useContext, type ComponentType, type ReactElement, type ReactNode } from 'react'
import { AppBar, Layout } from 'react-admin'
import { say } from '../provider/words.js'
import { EnvironmentContext } from './environment.js'
import { SessionEnd } from './session-end.js'

interface FrameParts {
  bar: ComponentType
  menu: ComponentType
  children: ReactNode
}

/** What stands around every page, of staff and of developers. */
export function Frame({ bar, menu, children }: FrameParts) {
  return (
    <Layout appBar={bar} menu={menu}>
      <SandboxBanner />
      <SessionEnd />
      <Box component="div" sx={{ paddingBlock: 2, maxWidth: '100%' }}>
        {children}
      </Box>
    </Layout>
  )
}

interface BarParts {
  userMenu: ReactElement
  children?: ReactNode
  /** What stands beside who is signed in. */
  end?: ReactNode
}

/** The bar above: whose service it is, what is found from everywhere, and who is signed in. The page says itself what it is. */
export function FrameBar({ userMenu, children, end }: BarParts) {
  const isSandbox = useContext(EnvironmentContext) === 'sandbox'
  return (
    <AppBar color="secondary" userMenu={userMenu} sx={iconsOnPhone}>
      {/* On a phone there is no room for it beside what can be done. */}
      <Typography component="span" sx={{ fontWeight: 700, marginInlineEnd: 1, display: { xs: 'none', sm: 'inline' } }} lang="en">
        Amana
      </Typography>
      {isSandbox && (
        <Chip
          size="small"
          color="warning"
          label={say('console.frame.sandbox')}
          sx={{ marginInlineEnd: 2, display: { xs: 'none', sm: 'inline-flex' } }}
        />
      )}
      {children}
      <Box component="span" sx={{ flex: 1 }} />
      {end}
    </AppBar>
  )
}

/** The choice of language says its name where there is room for it; whoever does not see it hears it in any case. */
const iconsOnPhone = {
  '@media (max-width: 599.95px)': {
    '& .MuiToolbar-root .MuiButton-root': { fontSize: 0, minWidth: 0, paddingInline: 1 },
    '& .MuiToolbar-root .MuiButton-startIcon': { margin: 0 },
    '& .MuiToolbar-root .MuiButton-endIcon': { display: 'none' },
  },
}

/** Nobody shall take the sandbox's money for money. */
export function SandboxBanner() {
  if (useContext(EnvironmentContext) !== 'sandbox') return null
  return (
    <Box
      role="note"
      sx={{
        paddingInline: 2,
        paddingBlock: 0.5,
        marginTop: 1,
        borderRadius: 1,
        color: '#3d2600',
        background: 'repeating-linear-gradient(135deg, #ffd98a 0 14px, #ffe6b0 14px 28px)',
        fontSize: 14,
      }}
    >
      {say('pages.layout.sandboxBanner')}
    </Box>
  )
}
