import { Box, Button, Typography } from '@mui/material'
import { useRef } from 'react'
import type { AnswerOf } from '../server/ask.js'
import { say, wordFor } from '../provider/words.js'
import { ask } from '../server/ask.js'
import { useAct } from '../server/use-act.js'
import { useAnswer } from '../server/use-answer.js'
import { Address } from '../show/address.js'
import { ConfirmButton } from '../show/confirm-button.js'
import { Field } from '../show/field.js'
import { Page } from '../show/page.js'
import { Refusal } from '../show/refusal.js'
import { Section } from '../show/section.js'
import { Business } from './business-form.js'
import { SettingsForm } from './settings-form.js'

type Developer = AnswerOf<'Developer'>['developer']

/** Names, where people are sent back to, the user for whom a developer acts, and the business. */
export function SettingsPage() {
  const { data, error, isLoading } = useAnswer('Developer')
  return (
    <Page title={say('dashboard.settings.title')} isLoading={isLoading} error={error}>
      {data && (
        <>
          <Names developer={data.developer} />
          <Association association={data.developer.association} />
          <Signature status={data.developer.signature.status} />
          <Business />
        </>
      )}
    </Page>
  )
}

function Names({ developer }: { developer: Developer }) {
  const save = (field: (name: string) => string) =>
    ask('UpdateDeveloperSettings', {
      input: {
        companyName: field('companyName'),
        applicationName: field('applicationName') || null,
        allowedRedirectUrls: field('allowedRedirectUrls').split(/\s+/).filter(Boolean),
      },
    })
  return (
    <SettingsForm title={say('dashboard.settings.names')} button={say('dashboard.save')} save={save}>
      <Field size="small" name="companyName" required defaultValue={developer.companyName} label={say('dashboard.settings.companyName')} />
      <Field
        size="small"
        name="applicationName"
        defaultValue={developer.applicationName ?? ''}
        label={say('dashboard.settings.applicationName')}
        helperText={say('dashboard.settings.applicationHint')}
      />
      <Field
        name="allowedRedirectUrls"
        multiline
        minRows={3}
        defaultValue={developer.allowedRedirectUrls.join('\n')}
        label={say('dashboard.settings.redirectUrls')}
        helperText={say('dashboard.settings.redirectHint')}
        slotProps={{ htmlInput: { dir: 'ltr' } }}
      />
    </SettingsForm>
  )
}

function Association({ association: { status, email, pending } }: { association: Developer['association'] }) {
  return (
    <SettingsForm
      title={say('dashboard.settings.association')}
      hint={say('dashboard.settings.associationHint')}
      button={say('dashboard.settings.ask')}
      save={(field) => ask('RequestAssociation', { input: { email: field('email') } })}
    >
      <Typography>
        {wordFor('associationStatus', status)} {status !== 'NONE' && <Address of={email ?? pending?.email} />}
      </Typography>
      {status !== 'NONE' && (
        <Box>
          <ConfirmButton
            does={say('dashboard.settings.end')}
            title={say('dashboard.settings.endTitle')}
            hint={say('dashboard.settings.endHint')}
            act={() => ask('EndAssociation', { input: {} })}
          />
        </Box>
      )}
      <AskHint of={status} />
      <Field size="small" name="email" type="email" required label={say('dashboard.settings.userEmail')} />
    </SettingsForm>
  )
}

/** What becomes of the user for whom a developer acts, or of the request that was sent, when another is asked. */
function AskHint({ of: status }: { of: Developer['association']['status'] }) {
  if (status === 'NONE') return null
  if (status === 'PENDING') return <Typography color="text.secondary">{say('dashboard.settings.askAgainHint')}</Typography>
  return (
    <Box>
      <Typography component="h3" variant="h3">
        {say('dashboard.settings.another')}
      </Typography>
      <Typography color="text.secondary">{say('dashboard.settings.anotherHint')}</Typography>
    </Box>
  )
}

function Signature({ status }: { status: Developer['signature']['status'] }) {
  const { act, isBusy, refusal } = useAct()
  const chooser = useRef<HTMLInputElement>(null)
  const put = async (file: File | undefined) => {
    if (!file) return
    const bytes = new Uint8Array(await file.arrayBuffer())
    const image = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    await act(() => ask('PutDeveloperSignature', { input: { image } }))
  }
  return (
    <Section title={say('dashboard.settings.signature')}>
      <Typography color="text.secondary">{say('dashboard.settings.signatureHint')}</Typography>
      <Typography>{wordFor('signatureStatus', status)}</Typography>
      <Refusal of={refusal} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginTop: 1, alignItems: 'center' }}>
        <input ref={chooser} type="file" accept="image/png" hidden onChange={({ target }) => void put(target.files?.[0])} />
        <Button variant="outlined" disabled={isBusy} onClick={() => chooser.current?.click()}>
          {say('dashboard.settings.upload')}
        </Button>
        {status !== 'NONE' && (
          <Button color="error" disabled={isBusy} onClick={() => void act(() => ask('DeleteDeveloperSignature'))}>
            {say('dashboard.delete')}
          </Button>
        )}
      </Box>
    </Section>
  )
}
