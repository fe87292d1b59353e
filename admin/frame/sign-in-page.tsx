import { Alert, Box, Button, Link, Paper, Tab, Tabs, TextField, Typography } from '@mui/material'
import { useState, type FormEvent } from 'react'
import { useLogin } from 'react-admin'
import { speech } from '../../locales/speech.js'
import { languages } from '../../server/domain/language.js'
import { i18nProvider, say } from '../provider/words.js'
import { chooseKind, chosenKind, pageLanguage, Refused, register, requestReset, verify, type ConsoleKind } from '../server/session.js'
import { PageTitle } from '../show/page-title.js'
import { SandboxBanner } from './frame.js'

/** What is asked for: to sign in, to make an account, the code that was mailed for it, or a link for a forgotten password. */
type Step = 'signIn' | 'register' | 'verify' | 'forgotten'

/** E-mail and password; the code of the authenticator once the server asks for it, which is only after the right password. */
export function SignInPage() {
  const login = useLogin()
  const [kind, setKind] = useState<ConsoleKind>(chosenKind)
  const [step, setStep] = useState<Step>('signIn')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [needsCode, setNeedsCode] = useState(false)
  const [isLinkSent, setLinkSent] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const enter = async (field: (name: string) => string) => {
    const credentials = { kind, email: field('email').trim(), password: field('password'), otp: field('otp').trim() }
    if (step === 'forgotten') {
      await requestReset({ kind, email: credentials.email })
      return setLinkSent(true)
    }
    if (step === 'register') {
      const { isVerified } = await register({ ...credentials, companyName: field('companyName').trim() })
      if (!isVerified) return setStep('verify')
    }
    if (step === 'verify') await verify({ email: credentials.email, code: field('mailedCode').trim() })
    await login(credentials)
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setBusy(true)
    setRefusal(null)
    try {
      await enter((name) => {
        const given = form.get(name)
        return typeof given === 'string' ? given : ''
      })
    } catch (error) {
      if (error instanceof Refused && error.code === 'OTP_REQUIRED') setNeedsCode(true)
      else if (error instanceof Refused && error.code === 'EMAIL_NOT_VERIFIED' && kind === 'developer') setStep('verify')
      else setRefusal(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  const go = (next: Step) => {
    setStep(next)
    setRefusal(null)
    setLinkSent(false)
  }
  const choose = (chosen: ConsoleKind) => {
    chooseKind(chosen)
    setKind(chosen)
    go('signIn')
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
          <Tabs value={kind} onChange={(_event, chosen: ConsoleKind) => choose(chosen)} aria-label={say('dashboard.signIn.who')}>
            <Tab value="developer" label={say('dashboard.signIn.developer')} />
            <Tab value="staff" label={say('dashboard.signIn.staff')} />
          </Tabs>
          <PageTitle title={headingOf(kind, step)} />
          <Typography component="h1" variant="h1">
            {headingOf(kind, step)}
          </Typography>
          {refusal && <Alert severity="error">{refusal}</Alert>}
          {isLinkSent && <Alert severity="success">{say('dashboard.signIn.linkSent')}</Alert>}
          {step === 'forgotten' && !isLinkSent && <Typography>{say('dashboard.signIn.forgottenHint')}</Typography>}
          {step === 'register' && (
            <TextField name="companyName" autoComplete="organization" required label={say('dashboard.settings.companyName')} />
          )}
          <TextField name="email" type="email" autoComplete="username" required autoFocus label={say('console.signIn.email')} />
          {step !== 'forgotten' && (
            <TextField
              name="password"
              type="password"
              autoComplete={step === 'register' ? 'new-password' : 'current-password'}
              required
              label={say('console.signIn.password')}
              helperText={step === 'register' ? say('dashboard.signIn.passwordHint') : undefined}
            />
          )}
          {step === 'verify' && <CodeField name="mailedCode" label={say('dashboard.signIn.mailedCode')} />}
          {needsCode && step === 'signIn' && (
            <CodeField name="otp" label={say('console.signIn.code')} hint={say('console.signIn.codeHint')} />
          )}
          <Button type="submit" variant="contained" size="large" disabled={isBusy}>
            {buttonOf(step)}
          </Button>
          {step === 'signIn' && <Button onClick={() => go('forgotten')}>{say('dashboard.signIn.forgotten')}</Button>}
          {step === 'forgotten' && <Button onClick={() => go('signIn')}>{say('dashboard.signIn.toSignIn')}</Button>}
          {kind === 'developer' && (step === 'signIn' || step === 'register') && (
            <Button onClick={() => go(step === 'register' ? 'signIn' : 'register')}>
              {step === 'register' ? say('dashboard.signIn.haveAccount') : say('dashboard.signIn.noAccount')}
            </Button>
          )}
        </Paper>
        <LanguageLinks />
      </Box>
    </Box>
  )
}

function headingOf(kind: ConsoleKind, step: Step): string {
  if (step === 'register') return say('dashboard.signIn.register')
  if (step === 'forgotten') return say('dashboard.signIn.forgotten')
  return kind === 'staff' ? say('console.signIn.title') : say('dashboard.signIn.title')
}

function buttonOf(step: Step): string {
  if (step === 'register') return say('dashboard.signIn.register')
  return step === 'forgotten' ? say('dashboard.signIn.sendLink') : say('console.signIn.button')
}

function CodeField({ name, label, hint }: { name: string; label: string; hint?: string }) {
  return (
    <TextField
      name={name}
      required
      autoFocus
      autoComplete="one-time-code"
      slotProps={{ htmlInput: { maxLength: 20, dir: 'ltr' } }}
      label={label}
      helperText={hint}
    />
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
