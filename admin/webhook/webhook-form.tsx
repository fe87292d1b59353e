import { Box, Button, Typography } from '@mui/material'
import { useState, type FormEvent } from 'react'
import { say } from '../provider/words.js'
import { useAct } from '../server/use-act.js'
import { Field } from '../show/field.js'
import { Refusal } from '../show/refusal.js'
import { RefusedFields } from '../show/refused-fields.js'
import { Section } from '../show/section.js'

interface FormParts {
  title: string
  button: string
  /** What there is already. */
  webhook?: { url: string; events: readonly string[] }
  save: (given: { url: string; events: string[] }) => Promise<unknown>
}

/** Where events are sent to, and which. What was typed stays while something else of the webhook changes; what was not is as it is kept. */
export function WebhookForm({ title, button, webhook, save }: FormParts) {
  const { act, isBusy, refusal } = useAct()
  const [typed, setTyped] = useState<{ url?: string; events?: string }>({})
  const [isSaved, setSaved] = useState(false)
  const { url, events } = { url: webhook?.url ?? '', events: webhook?.events.join(', ') ?? '*', ...typed }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setSaved(false)
    const isDone = await act(() => save({ url: url.trim(), events: events.trim().split(/[\s,]+/) }))
    if (isDone) setTyped({})
    setSaved(isDone)
  }
  return (
    <Section title={title}>
      <Box
        component="form"
        onSubmit={(event: FormEvent<HTMLFormElement>) => void submit(event)}
        sx={{ display: 'grid', gap: 1.5, maxWidth: 640 }}
      >
        <RefusedFields of={refusal}>
          <Refusal of={refusal} />
          <Field
            size="small"
            name="url"
            type="url"
            required
            value={url}
            onChange={({ target: { value } }) => setTyped({ ...typed, url: value })}
            label={say('dashboard.webhooks.url')}
            slotProps={{ htmlInput: { dir: 'ltr' } }}
          />
          <Field
            size="small"
            name="events"
            required
            multiline
            value={events}
            onChange={({ target: { value } }) => setTyped({ ...typed, events: value })}
            label={say('dashboard.webhooks.events')}
            helperText={say('dashboard.webhooks.eventsHint')}
            slotProps={{ htmlInput: { dir: 'ltr' } }}
          />
        </RefusedFields>
        <Button type="submit" variant={webhook ? 'outlined' : 'contained'} disabled={isBusy} sx={{ justifySelf: 'start' }}>
          {button}
        </Button>
        {isSaved && <Typography role="status">{say('dashboard.saved')}</Typography>}
      </Box>
    </Section>
  )
}
