import { Alert, Box, Button, TextField } from '@mui/material'
import { useState, type FormEvent } from 'react'
import { say } from '../provider/words.js'
import { ask } from '../server/ask.js'
import { useAct } from '../server/use-act.js'
import { filledIn } from '../show/inline-form.js'
import { Refusal } from '../show/refusal.js'

/** Replaces one's own password, with the present one; every other session ends with it. */
export function Password() {
  const [isDone, setDone] = useState(false)
  const { act, isBusy, refusal } = useAct()
  const submit = async (form: HTMLFormElement) => {
    const { currentPassword = '', password = '' } = filledIn(form)
    setDone(false)
    if (!(await act(() => ask('ChangePassword', { input: { currentPassword, password } })))) return
    form.reset()
    setDone(true)
  }
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void submit(event.currentTarget)
  }
  return (
    <Box component="form" onSubmit={send} sx={{ display: 'grid', gap: 2, maxWidth: 420 }}>
      {isDone && <Alert severity="success">{say('console.own.changed')}</Alert>}
      <Refusal of={refusal} />
      <TextField name="currentPassword" type="password" autoComplete="current-password" required label={say('console.own.present')} />
      <TextField
        name="password"
        type="password"
        autoComplete="new-password"
        required
        label={say('console.own.newPassword')}
        helperText={say('dashboard.signIn.passwordHint')}
      />
      <Button type="submit" variant="contained" disabled={isBusy} sx={{ justifySelf: 'start' }}>
        {say('console.own.change')}
      </Button>
    </Box>
  )
}
