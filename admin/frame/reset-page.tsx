import { Alert, Button, Link, Paper, TextField, Typography } from '@mui/material'
import { useState, type FormEvent } from 'react'
import { say } from '../provider/words.js'
import { resetPassword, type ConsoleKind } from '../server/session.js'
import { useOnce } from '../server/use-once.js'
import { PageTitle } from '../show/page-title.js'
import { Refusal } from '../show/refusal.js'
import type { Environment } from './environment.js'
import { PageAlone } from './page-alone.js'

interface ResetParts {
  environment: Environment
  kind: ConsoleKind
  /** From the mailed link. */
  token: string
}

/** A new password for whoever has a mailed link. */
export function ResetPage({ environment, kind, token }: ResetParts) {
  return (
    <PageAlone environment={environment}>
      <PageTitle title={say('dashboard.signIn.choose')} />
      <ChoosePassword kind={kind} token={token} />
    </PageAlone>
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
