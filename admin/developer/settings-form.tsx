import { Box, Button, Typography } from '@mui/material'
import { useState, type FormEvent, type ReactNode } from 'react'
import { say } from '../provider/words.js'
import { useAct } from '../server/use-act.js'
import { Refusal } from '../show/refusal.js'
import { RefusedFields } from '../show/refused-fields.js'
import { Section } from '../show/section.js'

interface FormParts {
  title: string
  hint?: string
  button: string
  /** What is sent; it takes what stands in the fields by their names. */
  save: (field: (name: string) => string, form: FormData) => Promise<unknown>
  children: ReactNode
}

/** A part of the settings that is saved by itself. */
export function SettingsForm({ title, hint, button, save, children }: FormParts) {
  const { act, isBusy, refusal } = useAct()
  const [isSaved, setSaved] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setSaved(false)
    const field = (name: string) => {
      const given = form.get(name)
      return typeof given === 'string' ? given.trim() : ''
    }
    setSaved(await act(() => save(field, form)))
  }
  return (
    <Section title={title}>
      {hint && <Typography color="text.secondary">{hint}</Typography>}
      <Box
        component="form"
        onSubmit={(event: FormEvent<HTMLFormElement>) => void submit(event)}
        sx={{ display: 'grid', gap: 1.5, maxWidth: 640, marginTop: 1 }}
      >
        <RefusedFields of={refusal}>
          {children}
          <Refusal of={refusal} />
        </RefusedFields>
        <Button type="submit" variant="contained" disabled={isBusy} sx={{ justifySelf: 'start' }}>
          {button}
        </Button>
        {isSaved && <Typography role="status">{say('dashboard.saved')}</Typography>}
      </Box>
    </Section>
  )
}
