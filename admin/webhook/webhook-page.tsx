import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { WebhookFieldsFragment } from '../../schema/operations/document-types.js'
import { say } from '../provider/words.js'
import { ask } from '../server/ask.js'
import { useAct } from '../server/use-act.js'
import { useAnswer, useLiveAnswer } from '../server/use-answer.js'
import { ConfirmButton } from '../show/confirm-button.js'
import { Field } from '../show/field.js'
import { filledIn, InlineForm } from '../show/inline-form.js'
import { NoAnswer } from '../show/no-answer.js'
import { PageSteps } from '../show/page-steps.js'
import { Page } from '../show/page.js'
import { Refusal } from '../show/refusal.js'
import { RefusedFields } from '../show/refused-fields.js'
import { SecretOnce } from '../show/secret-once.js'
import { Section } from '../show/section.js'
import { DeliveryRows } from './delivery-rows.js'
import { VerifySignature } from './verify-signature.js'
import { WebhookForm } from './webhook-form.js'
import { WebhookHealth } from './webhook-health.js'

/** One webhook: nothing of one, a new secret least of all, stands on the page of another. */
export function WebhookPage() {
  const { webhookId = '' } = useParams()
  return <OneWebhook key={webhookId} webhookId={webhookId} />
}

/** How it is, what was sent, and what can be done about it. */
function OneWebhook({ webhookId }: { webhookId: string }) {
  const { data, error, isLoading } = useAnswer('Webhook', { id: webhookId })
  const [secret, setSecret] = useState<string | null>(null)
  const webhook = data?.webhook
  const save = (given: { url: string; events: string[] }) => ask('UpdateWebhook', { input: { webhookId, ...given } })
  return (
    <Page title={webhook?.url ?? say('dashboard.webhooks.title')} isLoading={isLoading} error={error}>
      {secret !== null && <SecretOnce title={say('dashboard.webhooks.secret')} secret={secret} />}
      {webhook && (
        <>
          <Typography>
            <WebhookHealth of={webhook} />
          </Typography>
          <Doings webhook={webhook} onSecret={setSecret} />
          <Deliveries webhookId={webhookId} />
          <ResendRange webhookId={webhookId} />
          <WebhookForm title={say('dashboard.webhooks.change')} button={say('dashboard.save')} webhook={webhook} save={save} />
          <VerifySignature />
        </>
      )}
    </Page>
  )
}

interface DoingsParts {
  webhook: WebhookFieldsFragment
  onSecret: (secret: string | null) => void
}

/** Test it, switch it off or on, give it another secret, delete it. */
function Doings({ webhook: { id: webhookId, isActive }, onSecret }: DoingsParts) {
  const navigate = useNavigate()
  const { act, isBusy, refusal } = useAct()
  const test = () => act(() => ask('TestWebhook', { input: { webhookId } }))
  const turn = () => act(() => ask('UpdateWebhook', { input: { webhookId, isActive: !isActive } }))
  const renew = async () => onSecret((await ask('RegenerateWebhookSecret', { input: { webhookId } })).regenerateWebhookSecret.secret)
  const remove = async () => {
    await ask('DeleteWebhook', { input: { webhookId } })
    await navigate('/webhooks')
  }
  return (
    <Box>
      <Refusal of={refusal} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="contained" disabled={isBusy || !isActive} onClick={() => void test()}>
          {say('dashboard.webhooks.test')}
        </Button>
        <Button variant="outlined" disabled={isBusy} onClick={() => void turn()}>
          {isActive ? say('dashboard.turnOff') : say('dashboard.turnOn')}
        </Button>
        <ConfirmButton
          isDangerous={false}
          does={say('dashboard.webhooks.renew')}
          title={say('dashboard.webhooks.renewTitle')}
          hint={say('dashboard.webhooks.renewHint')}
          act={renew}
        />
        <ConfirmButton
          does={say('dashboard.delete')}
          title={say('dashboard.webhooks.endTitle')}
          hint={say('dashboard.webhooks.endHint')}
          act={remove}
        />
      </Box>
    </Box>
  )
}

function Deliveries({ webhookId }: { webhookId: string }) {
  const [page, setPage] = useState(1)
  const { data, error } = useLiveAnswer('RecentDeliveries', { webhookId, page, limit: 20 })
  if (!data) return <NoAnswer of={error} />
  const { deliveries, hasMore } = data.webhookDeliveries
  return (
    <Section title={say('dashboard.deliveries.title')}>
      <DeliveryRows deliveries={deliveries} isOfOneWebhook />
      <PageSteps newer={page === 1 ? null : () => setPage(page - 1)} older={hasMore ? () => setPage(page + 1) : null} />
    </Section>
  )
}

/** After an outage of the receiver: everything of a time, once more. */
function ResendRange({ webhookId }: { webhookId: string }) {
  const { act, isBusy, refusal } = useAct()
  const [sent, setSent] = useState<number | null>(null)
  const resend = async (form: HTMLFormElement) => {
    const { from, to } = filledIn(form)
    const instant = (text: string | undefined) => (text === undefined ? null : new Date(text).toISOString())
    const input = { from: instant(from), to: instant(to), webhookId }
    setSent(null)
    await act(async () => setSent((await ask('ReplayEvents', { input })).replayEvents.deliveries.length))
  }
  return (
    <Section title={say('dashboard.deliveries.resendRange')}>
      <Typography color="text.secondary">
        {say('dashboard.deliveries.resendHint')} {say('console.show.ownClock')}
      </Typography>
      <RefusedFields of={refusal}>
        <Refusal of={refusal} />
        <InlineForm submit={resend}>
          <Field
            size="small"
            name="from"
            type="datetime-local"
            required
            label={say('dashboard.from')}
            slotProps={{ inputLabel: { shrink: true } }}
          />
          <Field
            size="small"
            name="to"
            type="datetime-local"
            required
            label={say('dashboard.to')}
            slotProps={{ inputLabel: { shrink: true } }}
          />
          <Button type="submit" variant="outlined" disabled={isBusy}>
            {say('dashboard.deliveries.resend')}
          </Button>
        </InlineForm>
      </RefusedFields>
      {sent !== null && (
        <Typography role="status">
          {sent === 0 ? say('dashboard.deliveries.noneSent') : say('dashboard.deliveries.sent', { count: sent })}
        </Typography>
      )}
    </Section>
  )
}
