import { Link as Anchor, Typography } from '@mui/material'
import { useState } from 'react'
import { Link } from 'react-router'
import { say } from '../provider/words.js'
import { ask } from '../server/ask.js'
import { useAnswer } from '../server/use-answer.js'
import { Address } from '../show/address.js'
import { Page } from '../show/page.js'
import { Rows } from '../show/rows.js'
import { SecretOnce } from '../show/secret-once.js'
import { Teach } from '../show/teach.js'
import { ToPage } from '../show/to-page.js'
import { VerifySignature } from './verify-signature.js'
import { WebhookForm } from './webhook-form.js'
import { WebhookHealth } from './webhook-health.js'

/** Where events are sent to. */
export function WebhooksPage() {
  const { data, error, isLoading } = useAnswer('Webhooks')
  const [made, setMade] = useState<{ secret: string | null; id: string } | null>(null)
  const create = async (input: { url: string; events: string[] }) => {
    const { webhook, secret } = (await ask('CreateWebhook', { input })).createWebhook
    if (webhook) setMade({ secret, id: webhook.id })
  }
  return (
    <Page title={say('dashboard.webhooks.title')} hint={say('dashboard.webhooks.hint')} isLoading={isLoading} error={error}>
      {made?.secret && (
        <SecretOnce title={say('dashboard.webhooks.secret')} secret={made.secret}>
          <Typography sx={{ marginTop: 1 }}>
            <Anchor component={Link} to={`/webhooks/${made.id}`}>
              {say('dashboard.webhooks.testIt')}
            </Anchor>
          </Typography>
        </SecretOnce>
      )}
      <Rows
        label={say('dashboard.webhooks.title')}
        rows={data?.webhooks}
        keyOf={({ id }) => id}
        empty={<Teach words={say('dashboard.webhooks.empty')} />}
        columns={[
          {
            label: say('dashboard.webhooks.url'),
            show: ({ id, url }) => (
              <ToPage to={`/webhooks/${id}`}>
                <Address of={url} />
              </ToPage>
            ),
          },
          { label: say('dashboard.webhooks.events'), isText: true, show: ({ events }) => <code dir="ltr">{events.join(', ')}</code> },
          { label: say('dashboard.keys.state'), isText: true, show: (webhook) => <WebhookHealth of={webhook} /> },
        ]}
      />
      <WebhookForm title={say('dashboard.webhooks.new')} button={say('dashboard.webhooks.create')} save={create} />
      <VerifySignature />
    </Page>
  )
}
