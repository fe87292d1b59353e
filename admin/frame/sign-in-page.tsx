import { Alert, Box, Button, Link, Paper, TextField, Typography } from '@mui/material'
import { useState, type FormEvent } from 'react'
import { useLogin } from 'react-admin'
import { speech } from '../../locales/speech.js'
import { languages } from '../../server/domain/language.js'
import { i18nProvider, say } from '../provider/words.js'
import { pageLanguage, Refused } from '../server/session.js'
import { SandboxBanner } from './console-layout.js'

/** E-mail and password; the code of the authenticator once the server asks for it, which is only after the right password. */
export function SignInPage() {
  const login = useLogin()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [needsCode, setNeedsCode] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const field = (name: string) => {
      const given = form.get(name)
      return typeof given === 'string' ? given : ''
    }
    setBusy(true)
    setRefusal(null)
    try {
      await login({ email: field('email').trim(), password: field('password'), otp: field('otp').trim() })
    } catch (error) {
      if (error instanceof Refused && error.code === 'OTP_REQUIRED') setNeedsCode(true)
      else setRefusal(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Box component="main" sx={{ minHeight: '100vh', display: 'grid', placeItems: 'center', padding: 2, bgcolor: 'background.default' }}>
      <Box sx={{ width: '100%', maxWidth: 400, display: 'grid', gap: 2 }}>
        <SandboxBanner />
        <Paper
          component="form"
          onSubmit={(event: FormEvent<HTMLFormElement>) => void submit(event)}
          sx={{ padding: 3, display: 'grid', gap: 2 }}
        >
          <Typography component="h1" variant="h1">
            {say('console.signIn.title')}
          </Typography>
          {refusal && <Alert severity="error">{refusal}</Alert>}
          <TextField name="email" type="email" autoComplete="username" required autoFocus label={say('console.signIn.email')} />
          <TextField name="password" type="password" autoComplete="current-password" required label={say('console.signIn.password')} />
          {needsCode && (
            <TextField
              name="otp"
              required
              autoFocus
              autoComplete="one-time-code"
              slotProps={{ htmlInput: { maxLength: 20, dir: 'ltr' } }}
              label={say('console.signIn.code')}
              helperText={say('console.signIn.codeHint')}
            />
          )}
          <Button type="submit" variant="contained" size="large" disabled={isBusy}>
            {say('console.signIn.button')}
          </Button>
        </Paper>
        <LanguageLinks />
      </Box>
    </Box>
  )
}

function LanguageLinks() {
  return (
    <Box component="nav" aria-label={say('pages.layout.languages')} sx={{ display: 'flex', gap: 2, justifyContent: 'center' }}>
      {languages.map((language) => (
        <Link
          key={language}
          component="button"
          type="button"
          lang={language}
          aria-current={language === pageLanguage() ? 'true' : undefined}
          onClick={() => void i18nProvider.changeLocale(language)}
        >
          {speech[language].name}
        </Link>
      ))}
    </Box>
  )
}
