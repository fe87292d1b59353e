import { Alert, Button, Link, Paper, Skeleton, TextField, Typography } from '@mui/material'
import { useEffect, useState, type FormEvent } from 'react'
import { AuthenticatorKey, RecoveryCodes } from '../own/authenticator.js'
import { say } from '../provider/words.js'
import { joinStaff, readStaffLink, type StaffLink } from '../server/session.js'
import { useOnce } from '../server/use-once.js'
import { PageTitle } from '../show/page-title.js'
import { Refusal } from '../show/refusal.js'
import type { Environment } from './environment.js'
import { PageAlone } from './page-alone.js'

/** New staff begin: a password, an authenticator, and the recovery codes, once. `token`: from the mailed link. */
export function JoinPage({ environment, token }: { environment: Environment; token: string }) {
  const [link, setLink] = useState<StaffLink | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { run, refusal } = useOnce()
  useEffect(() => void run(async () => setLink(await readStaffLink(token))), [token])
  return (
    <PageAlone environment={environment}>
      <PageTitle title={say('console.join.title')} />
      <Paper sx={{ padding: 3, display: 'grid', gap: 2 }}>
        <Typography component="h1" variant="h1">
          {say('console.join.title')}
        </Typography>
        <Refusal of={refusal} />
        {!link && refusal == null && <Skeleton variant="rounded" height={320} />}
        {link && !codes && <Begin link={link} token={token} onDone={setCodes} />}
        {codes && <Done codes={codes} />}
      </Paper>
    </PageAlone>
  )
}

interface BeginParts {
  link: StaffLink
  token: string
  onDone: (codes: readonly string[]) => void
}

function Begin({ link: { email, otpauthUri }, token, onDone }: BeginParts) {
  const { run, isBusy, refusal } = useOnce()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const given = (name: string) => {
      const value = form.get(name)
      return typeof value === 'string' ? value : ''
    }
    void run(async () => onDone(await joinStaff({ token, password: given('password'), otp: given('otp').trim() })))
  }
  return (
    <form onSubmit={submit} style={{ display: 'grid', gap: 16 }}>
      <Typography>{say('console.join.lead', { email: `\u2068${email}\u2069` })}</Typography>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <TextField
        name="password"
        type="password"
        autoComplete="new-password"
        required
        autoFocus
        label={say('console.join.password')}
        helperText={say('dashboard.signIn.passwordHint')}
        slotProps={{ htmlInput: { dir: 'ltr' } }}
      />
      <AuthenticatorKey uri={otpauthUri} />
      <TextField
        name="otp"
        autoComplete="one-time-code"
        required
        label={say('console.own.digits')}
        slotProps={{ htmlInput: { dir: 'ltr', inputMode: 'numeric', maxLength: 6 } }}
      />
      <Refusal of={refusal} />
      <Button type="submit" variant="contained" size="large" disabled={isBusy}>
        {say('console.join.begin')}
      </Button>
    </form>
  )
}

const Done = ({ codes }: { codes: readonly string[] }) => (
  <>
    <Alert severity="success">{say('console.join.done')}</Alert>
    <RecoveryCodes codes={codes} />
    <Link href="/admin?as=staff" sx={{ justifySelf: 'center' }}>
      {say('console.join.toSignIn')}
    </Link>
  </>
)
