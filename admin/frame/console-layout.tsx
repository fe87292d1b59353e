import { Box, Chip, Typography } from '@mui/material'
import HomeIcon from '@mui/icons-material/HomeOutlined'
import EscrowIcon from '@mui/icons-material/HandshakeOutlined'
import { useContext, type ReactNode } from 'react'
import { AppBar, Layout, Menu, TitlePortal } from 'react-admin'
import { say } from '../provider/words.js'
import { EnvironmentContext } from './environment.js'
import { SessionEnd } from './session-end.js'

export function ConsoleLayout({ children }: { children: ReactNode }) {
  return (
    <Layout appBar={ConsoleBar} menu={ConsoleMenu}>
      <SandboxBanner />
      <SessionEnd />
      <Box component="div" sx={{ paddingBlock: 2, maxWidth: '100%' }}>
        {children}
      </Box>
    </Layout>
  )
}

function ConsoleBar() {
  const isSandbox = useContext(EnvironmentContext) === 'sandbox'
  return (
    <AppBar color="secondary">
      <Typography component="span" sx={{ fontWeight: 700, marginInlineEnd: 1 }} lang="en">
        Amana
      </Typography>
      {isSandbox && <Chip size="small" color="warning" label={say('console.frame.sandbox')} sx={{ marginInlineEnd: 2 }} />}
      <TitlePortal />
    </AppBar>
  )
}

function ConsoleMenu() {
  return (
    <Menu>
      <Menu.Item to="/" primaryText={say('console.home.title')} leftIcon={<HomeIcon />} />
      <Menu.Item to="/escrows" primaryText={say('console.escrows.title')} leftIcon={<EscrowIcon />} />
    </Menu>
  )
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
