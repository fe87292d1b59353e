import { Box, Button, Typography } from '@mui/material'
import { useState, type FormEvent } from 'react'
import { say } from '../provider/words.js'
import { useAct } from '../server/use-act.js'
import { Field } from '../show/field.js'
import { filledIn } from '../show/inline-form.js'
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

/** Where events are sent to, and which. */
export function WebhookForm({ title, button, webhook, save }: FormParts) {
  const { act, isBusy, refusal } = useAct()
  const [isSaved, setSaved] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const { url = '', events = '' } = filledIn(form)
    setSaved(false)
    const isDone = await act(() => save({ url, events: events.split(/[\s,]+/) }))
    if (isDone && !webhook) form.reset()
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
            defaultValue={webhook?.url ?? ''}
            label={say('dashboard.webhooks.url')}
            slotProps={{ htmlInput: { dir: 'ltr' } }}
          />
          <Field
            size="small"
            name="events"
            required
            multiline
            defaultValue={webhook?.events.join(', ') ?? '*'}
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
