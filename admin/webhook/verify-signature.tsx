import { Alert, Box, Button, TextField } from '@mui/material'
import { useState, type FormEvent } from 'react'
import { mono } from '../look/mono.js'
import { say, wordFor } from '../provider/words.js'
import { colon } from '../show/colon.js'
import { Section } from '../show/section.js'
import { checkSignature, type Check } from './check-signature.js'

/** A box for a delivery that a receiver refuses: it says which part does not fit. Neither the secret nor the request leaves the browser. */
export function VerifySignature() {
  const [checks, setChecks] = useState<readonly Check[]>([])
  const check = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const [pasted, secret] = [given.get('pasted'), given.get('secret')]
    if (typeof pasted === 'string' && typeof secret === 'string') setChecks(await checkSignature({ pasted, secret, now: new Date() }))
  }
  return (
    <Section title={say('dashboard.verify.title')}>
      <Box component="form" onSubmit={(event: FormEvent<HTMLFormElement>) => void check(event)} sx={{ display: 'grid', gap: 1.5 }}>
        <TextField
          name="pasted"
          required
          multiline
          minRows={4}
          maxRows={12}
          label={say('dashboard.verify.request')}
          helperText={say('dashboard.verify.requestHint')}
          slotProps={{ htmlInput: { dir: 'ltr', spellCheck: false, style: { fontFamily: mono, fontSize: 13, textAlign: 'left' } } }}
        />
        <TextField
          size="small"
          name="secret"
          type="password"
          required
          autoComplete="off"
          label={say('dashboard.webhooks.secret')}
          helperText={say('dashboard.verify.secretHint')}
          slotProps={{ htmlInput: { dir: 'ltr' } }}
        />
        <Button type="submit" variant="outlined" sx={{ justifySelf: 'start' }}>
          {say('dashboard.verify.check')}
        </Button>
        <Box role="status" sx={{ display: 'grid', gap: 1 }}>
          {checks.map(({ part, verdict }) => (
            <Alert key={part} severity={verdict === 'fits' ? 'success' : verdict === 'old' ? 'warning' : 'error'}>
              {wordFor('signaturePart', part)}
              {colon()}
              {wordFor('signatureVerdict', verdict)}
            </Alert>
          ))}
        </Box>
      </Box>
    </Section>
  )
}
