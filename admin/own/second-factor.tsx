import { Alert, Box, Button, TextField, Typography } from '@mui/material'
import { useState, type FormEvent } from 'react'
import { say } from '../provider/words.js'
import { ask } from '../server/ask.js'
import { useForgetAnswers } from '../server/use-answer.js'
import { Refusal } from '../show/refusal.js'
import { AuthenticatorKey, RecoveryCodes } from './authenticator.js'

type Step = { at: 'rest' } | { at: 'password' } | { at: 'scan'; uri: string } | { at: 'renew' } | { at: 'codes'; codes: readonly string[] }

/** Sets an authenticator up: the password again, the QR code, the first six digits, and then the recovery codes, once. */
export function SecondFactor({ isSetUp }: { isSetUp: boolean }) {
  const forget = useForgetAnswers()
  const [step, go] = useState<Step>({ at: 'rest' })
  const done = async () => {
    go({ at: 'rest' })
    await forget()
  }
  switch (step.at) {
    case 'rest':
      return (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Alert severity={isSetUp ? 'success' : 'warning'}>{say(isSetUp ? 'console.own.factorOn' : 'console.own.factorOff')}</Alert>
          <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
            <Button variant={isSetUp ? 'outlined' : 'contained'} onClick={() => go({ at: 'password' })}>
              {say(isSetUp ? 'console.own.replace' : 'console.own.setUp')}
            </Button>
            {isSetUp && (
              <Button variant="outlined" onClick={() => go({ at: 'renew' })}>
                {say('console.own.renew')}
              </Button>
            )}
          </Box>
        </Box>
      )
    case 'password':
      return (
        <OneField
          key="password"
          label={say('console.own.password')}
          type="password"
          does={say('console.own.next')}
          act={async (password) => {
            const { beginSecondFactor } = await ask('BeginSecondFactor', { input: { password } })
            go({ at: 'scan', uri: beginSecondFactor.otpauthUri ?? '' })
          }}
        />
      )
    case 'scan':
      return (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <AuthenticatorKey uri={step.uri} />
          <OneField
            key="digits"
            label={say('console.own.digits')}
            does={say('console.own.confirm')}
            act={async (otp) => {
              const { confirmSecondFactor } = await ask('ConfirmSecondFactor', { input: { otp } })
              go({ at: 'codes', codes: confirmSecondFactor.recoveryCodes ?? [] })
            }}
          />
        </Box>
      )
    case 'renew':
      return (
        <OneField
          key="renew"
          label={say('console.own.digits')}
          does={say('console.own.renew')}
          act={async (otp) => {
            const { renewRecoveryCodes } = await ask('RenewRecoveryCodes', { input: { otp } })
            go({ at: 'codes', codes: renewRecoveryCodes.recoveryCodes ?? [] })
          }}
        />
      )
    case 'codes':
      return (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Typography component="h3" variant="h3">
            {say('console.own.codes')}
          </Typography>
          <RecoveryCodes codes={step.codes} />
          <Button variant="contained" sx={{ justifySelf: 'start' }} onClick={() => void done()}>
            {say('console.own.kept')}
          </Button>
        </Box>
      )
  }
}

interface OneFieldProps {
  label: string
  does: string
  type?: 'password'
  act(given: string): Promise<void>
}

/** A form of one field; what is refused is said below it. */
function OneField({ label, does, type, act }: OneFieldProps) {
  const [given, setGiven] = useState('')
  const [refusal, setRefusal] = useState<unknown>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setRefusal(null)
    try {
      await act(type === 'password' ? given : given.trim())
    } catch (error) {
      setRefusal(error)
    }
  }
  return (
    <Box component="form" onSubmit={(event: FormEvent) => void submit(event)} sx={{ display: 'grid', gap: 2, maxWidth: 420 }}>
      <TextField
        label={label}
        required
        autoFocus
        value={given}
        onChange={({ target: { value } }) => setGiven(value)}
        autoComplete={type === 'password' ? 'current-password' : 'one-time-code'}
        {...(type ? { type } : {})}
        slotProps={{ htmlInput: { dir: 'ltr', ...(type ? {} : { inputMode: 'numeric', maxLength: 6 }) } }}
      />
      <Refusal of={refusal} />
      <Button type="submit" variant="contained" disabled={given.trim() === ''} sx={{ justifySelf: 'start' }}>
        {does}
      </Button>
    </Box>
  )
}
