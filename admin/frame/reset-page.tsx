import { CacheProvider } from '@emotion/react'
import { Alert, Box, Button, CssBaseline, Link, Paper, TextField, ThemeProvider, Typography, createTheme } from '@mui/material'
import { useState, type FormEvent } from 'react'
import { styleCache } from '../look/style-cache.js'
import { themeOf } from '../look/theme.js'
import { say } from '../provider/words.js'
import { resetPassword, type ConsoleKind } from '../server/session.js'
import { useOnce } from '../server/use-once.js'
import { Refusal } from '../show/refusal.js'
import { EnvironmentContext, type Environment } from './environment.js'
import { SandboxBanner } from './frame.js'

interface ResetParts {
  environment: Environment
  kind: ConsoleKind
  /** From the mailed link. */
  token: string
}

const cache = styleCache()
const theme = createTheme(themeOf(window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'))

/** A page by itself: a new password for whoever has a mailed link, without being signed in. */
export function ResetPage({ environment, kind, token }: ResetParts) {
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
              <ChoosePassword kind={kind} token={token} />
            </Box>
          </Box>
        </ThemeProvider>
      </EnvironmentContext>
    </CacheProvider>
  )
}

function ChoosePassword({ kind, token }: Omit<ResetParts, 'environment'>) {
  const [isDone, setDone] = useState(false)
  const { run, isBusy, refusal } = useOnce()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = new FormData(event.currentTarget).get('password')
    if (await run(() => resetPassword({ kind, token, password: typeof password === 'string' ? password : '' }))) setDone(true)
  }
  const signIn = (
    <Link href={`/admin?as=${kind}`} sx={{ justifySelf: 'center' }}>
      {say('dashboard.signIn.toSignIn')}
    </Link>
  )
  return (
    <Paper
      component="form"
      onSubmit={(event: FormEvent<HTMLFormElement>) => void submit(event)}
      sx={{ padding: 3, display: 'grid', gap: 2 }}
    >
      <Typography component="h1" variant="h1">
        {say('dashboard.signIn.choose')}
      </Typography>
      {isDone ? (
        <Alert severity="success">{say('dashboard.signIn.chosen')}</Alert>
      ) : (
        <>
          <Refusal of={refusal} />
          <TextField
            name="password"
            type="password"
            autoComplete="new-password"
            required
            autoFocus
            label={say('dashboard.signIn.newPassword')}
            helperText={say('dashboard.signIn.passwordHint')}
          />
          <Button type="submit" variant="contained" size="large" disabled={isBusy}>
            {say('dashboard.signIn.saveNew')}
          </Button>
        </>
      )}
      {signIn}
    </Paper>
  )
}
