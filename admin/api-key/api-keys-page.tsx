import { Button, Typography } from '@mui/material'
import { useState } from 'react'
import type { ApiKeyFieldsFragment } from '../../schema/operations/document-types.js'
import { say } from '../provider/words.js'
import { ask } from '../server/ask.js'
import { useAct } from '../server/use-act.js'
import { useAnswer } from '../server/use-answer.js'
import { ConfirmButton } from '../show/confirm-button.js'
import { CopyableId } from '../show/copyable-id.js'
import { Field } from '../show/field.js'
import { Figure } from '../show/figure.js'
import { filledIn, InlineForm } from '../show/inline-form.js'
import { Page } from '../show/page.js'
import { NumberField } from '../show/number-field.js'
import { Refusal } from '../show/refusal.js'
import { RefusedFields } from '../show/refused-fields.js'
import { Rows } from '../show/rows.js'
import { SecretOnce } from '../show/secret-once.js'
import { Section } from '../show/section.js'
import { Teach } from '../show/teach.js'
import { Time } from '../show/time.js'
import { wholeIn } from '../show/typed-number.js'
import { firstCall } from './first-call.js'
import { OpenWithKey } from './open-with-key.js'

/** What a developer's programs call with. */
export function ApiKeysPage() {
  const { data, error, isLoading } = useAnswer('ApiKeys')
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <Page title={say('dashboard.keys.title')} hint={say('dashboard.keys.hint')} isLoading={isLoading} error={error}>
      {secret !== null && (
        <SecretOnce title={say('dashboard.keys.made')} secret={secret}>
          <OpenWithKey secret={secret} />
          <Teach words={say('dashboard.home.call')} call={firstCall(secret)} />
        </SecretOnce>
      )}
      {data && <Keys keys={data.apiKeys} onMade={setSecret} />}
      <NewKey onMade={setSecret} />
    </Page>
  )
}

interface Made {
  onMade: (secret: string | null) => void
}

function Keys({ keys, onMade }: { keys: readonly ApiKeyFieldsFragment[] } & Made) {
  const { act, isBusy, refusal } = useAct()
  const turn = ({ id, isActive }: ApiKeyFieldsFragment) => act(() => ask('UpdateApiKey', { input: { id, isActive: !isActive } }))
  // The old one goes on working until its developer has changed to the new one and ends it.
  const rotate = ({ name, rateLimit, expiresAt, metadata }: ApiKeyFieldsFragment) =>
    act(async () => onMade((await ask('CreateApiKey', { input: { name, rateLimit, expiresAt, metadata } })).createApiKey.key))
  return (
    <>
      <Refusal of={refusal} />
      <Rows
        label={say('dashboard.keys.title')}
        rows={keys}
        keyOf={({ id }) => id}
        empty={<Teach words={say('dashboard.keys.empty')} />}
        columns={[
          { label: say('dashboard.keys.name'), show: ({ name }) => <bdi>{name}</bdi> },
          { label: say('dashboard.requests.key'), show: ({ keyPrefix, lastFour }) => <code dir="ltr">{`${keyPrefix}…${lastFour}`}</code> },
          { label: say('dashboard.requests.id'), show: ({ id }) => <CopyableId id={id} /> },
          { label: say('dashboard.keys.state'), show: stateOf },
          { label: say('dashboard.keys.limit'), show: ({ rateLimit }) => rateLimit !== null && <Figure of={rateLimit} /> },
          { label: say('dashboard.keys.lastUsed'), show: ({ lastUsedAt }) => <Time at={lastUsedAt} /> },
          { label: say('dashboard.keys.expires'), show: ({ expiresAt }) => <Time at={expiresAt} /> },
          {
            label: say('dashboard.keys.actions'),
            isText: true,
            show: (key) => (
              <>
                <Button size="small" disabled={isBusy} onClick={() => void rotate(key)}>
                  {say('dashboard.keys.rotate')}
                </Button>
                <Button size="small" disabled={isBusy} onClick={() => void turn(key)}>
                  {key.isActive ? say('dashboard.turnOff') : say('dashboard.turnOn')}
                </Button>
                <ConfirmButton
                  isSmall
                  does={say('dashboard.delete')}
                  title={say('dashboard.keys.endTitle', { name: `\u2068${key.name}\u2069` })}
                  hint={say('dashboard.keys.endHint')}
                  act={() => ask('RevokeApiKey', { input: { id: key.id } })}
                />
              </>
            ),
          },
        ]}
      />
    </>
  )
}

function stateOf({ isActive, expiresAt }: ApiKeyFieldsFragment): string {
  if (!isActive) return say('dashboard.off')
  return expiresAt !== null && new Date(expiresAt) <= new Date() ? say('dashboard.keys.expired') : say('dashboard.on')
}

function NewKey({ onMade }: Made) {
  const { act, isBusy, refusal } = useAct()
  const create = async (form: HTMLFormElement) => {
    const { name = '', rateLimit = '' } = filledIn(form)
    const input = { name, rateLimit: wholeIn(rateLimit) }
    if (await act(async () => onMade((await ask('CreateApiKey', { input })).createApiKey.key))) form.reset()
  }
  return (
    <Section title={say('dashboard.keys.new')}>
      <RefusedFields of={refusal}>
        <Refusal of={refusal} />
        <Typography color="text.secondary" sx={{ marginBottom: 1 }}>
          {say('dashboard.keys.limitHint')}
        </Typography>
        <InlineForm submit={create}>
          <Field size="small" name="name" required label={say('dashboard.keys.name')} slotProps={{ htmlInput: { maxLength: 100 } }} />
          <NumberField size="small" name="rateLimit" label={say('dashboard.keys.limit')} />
          <Button type="submit" variant="contained" disabled={isBusy}>
            {say('dashboard.keys.create')}
          </Button>
        </InlineForm>
      </RefusedFields>
    </Section>
  )
}
