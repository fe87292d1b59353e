import { Box, Button, Checkbox, FormControlLabel } from '@mui/material'
import { useState, type FormEvent } from 'react'
import { say } from '../provider/words.js'
import { ask } from '../server/ask.js'
import { useAct } from '../server/use-act.js'
import { useAnswer } from '../server/use-answer.js'
import { ConfirmButton } from '../show/confirm-button.js'
import { Field } from '../show/field.js'
import { filledIn } from '../show/inline-form.js'
import { Page } from '../show/page.js'
import { Refusal } from '../show/refusal.js'
import { RefusedFields } from '../show/refused-fields.js'
import { Rows } from '../show/rows.js'
import { SecretOnce } from '../show/secret-once.js'
import { Section } from '../show/section.js'
import { Teach } from '../show/teach.js'

/** The applications that people sign in to with their account here. */
export function OauthClientsPage() {
  const { data, error, isLoading } = useAnswer('OauthClients')
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <Page title={say('dashboard.oauth.title')} hint={say('dashboard.oauth.hint')} isLoading={isLoading} error={error}>
      {secret !== null && <SecretOnce title={say('dashboard.oauth.secret')} secret={secret} />}
      <Rows
        label={say('dashboard.oauth.title')}
        rows={data?.oauthClients}
        keyOf={({ id }) => id}
        empty={<Teach words={say('dashboard.oauth.empty')} />}
        columns={[
          { label: say('dashboard.keys.name'), show: ({ name }) => <bdi>{name}</bdi> },
          { label: 'client_id', show: ({ clientId }) => <code dir="ltr">{clientId}</code> },
          { label: say('dashboard.oauth.redirectUris'), show: ({ redirectUris }) => <Lines of={redirectUris} /> },
          {
            label: say('dashboard.oauth.kind'),
            show: (client) => (client.public ? say('dashboard.oauth.public') : say('dashboard.oauth.confidential')),
          },
          {
            label: say('dashboard.keys.actions'),
            show: ({ id, name }) => (
              <ConfirmButton
                isSmall
                does={say('dashboard.delete')}
                title={say('dashboard.oauth.endTitle', { name: `\u2068${name}\u2069` })}
                hint={say('dashboard.oauth.endHint')}
                act={() => ask('DeleteOauthClient', { input: { id } })}
              />
            ),
          },
        ]}
      />
      <NewClient onMade={setSecret} />
    </Page>
  )
}

const Lines = ({ of: lines }: { of: readonly string[] }) =>
  lines.map((line) => (
    <Box key={line} component="code" dir="ltr" sx={{ display: 'block' }}>
      {line}
    </Box>
  ))

function NewClient({ onMade }: { onMade: (secret: string | null) => void }) {
  const { act, isBusy, refusal } = useAct()
  const create = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const { name = '', redirectUris = '', public: isPublic } = filledIn(form)
    const input = { name, redirectUris: redirectUris.split(/\s+/), public: isPublic !== undefined }
    if (await act(async () => onMade((await ask('CreateOauthClient', { input })).createOauthClient.clientSecret))) form.reset()
  }
  return (
    <Section title={say('dashboard.oauth.new')}>
      <RefusedFields of={refusal}>
        <Refusal of={refusal} />
        <Box
          component="form"
          onSubmit={(event: FormEvent<HTMLFormElement>) => void create(event)}
          sx={{ display: 'grid', gap: 1.5, maxWidth: 640 }}
        >
          <Field
            size="small"
            name="name"
            required
            label={say('dashboard.keys.name')}
            helperText={say('dashboard.oauth.nameHint')}
            slotProps={{ htmlInput: { maxLength: 100 } }}
          />
          <Field
            name="redirectUris"
            required
            multiline
            minRows={2}
            label={say('dashboard.oauth.redirectUris')}
            helperText={say('dashboard.oauth.redirectHint')}
            slotProps={{ htmlInput: { dir: 'ltr' } }}
          />
          <FormControlLabel control={<Checkbox name="public" />} label={say('dashboard.oauth.publicHint')} />
          <Button type="submit" variant="contained" disabled={isBusy} sx={{ justifySelf: 'start' }}>
            {say('dashboard.oauth.create')}
          </Button>
        </Box>
      </RefusedFields>
    </Section>
  )
}
