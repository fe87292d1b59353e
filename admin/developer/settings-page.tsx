import { Box, Button, TextField, Typography } from '@mui/material'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import type { AnswerOf } from '../server/ask.js'
import { say, wordFor } from '../provider/words.js'
import { ask } from '../server/ask.js'
import { useAct } from '../server/use-act.js'
import { useAnswer } from '../server/use-answer.js'
import { ConfirmButton } from '../show/confirm-button.js'
import { Page } from '../show/page.js'
import { Refusal } from '../show/refusal.js'
import { Section } from '../show/section.js'

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

interface FormParts {
  title: string
  hint?: string
  button: string
  /** What is sent; it takes what stands in the fields by their names. */
  save: (field: (name: string) => string) => Promise<unknown>
  children: ReactNode
}

/** A part of the settings that is saved by itself. */
function SettingsForm({ title, hint, button, save, children }: FormParts) {
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
    setSaved(await act(() => save(field)))
  }
  return (
    <Section title={title}>
      {hint && <Typography color="text.secondary">{hint}</Typography>}
      <Box
        component="form"
        onSubmit={(event: FormEvent<HTMLFormElement>) => void submit(event)}
        sx={{ display: 'grid', gap: 1.5, maxWidth: 640, marginTop: 1 }}
      >
        {children}
        <Refusal of={refusal} />
        <Button type="submit" variant="contained" disabled={isBusy} sx={{ justifySelf: 'start' }}>
          {button}
        </Button>
        {isSaved && <Typography role="status">{say('dashboard.saved')}</Typography>}
      </Box>
    </Section>
  )
}

function Names({ developer }: { developer: Developer }) {
  const save = (field: (name: string) => string) =>
    ask('UpdateDeveloperSettings', {
      input: {
        companyName: field('companyName'),
        applicationName: field('applicationName') || null,
        allowedRedirectUrls: field('redirectUrls').split(/\s+/).filter(Boolean),
      },
    })
  return (
    <SettingsForm title={say('dashboard.settings.names')} button={say('dashboard.save')} save={save}>
      <TextField
        size="small"
        name="companyName"
        required
        defaultValue={developer.companyName}
        label={say('dashboard.settings.companyName')}
      />
      <TextField
        size="small"
        name="applicationName"
        defaultValue={developer.applicationName ?? ''}
        label={say('dashboard.settings.applicationName')}
        helperText={say('dashboard.settings.applicationHint')}
      />
      <TextField
        name="redirectUrls"
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
        {wordFor('associationStatus', status)} <bdi>{email ?? pending?.email ?? ''}</bdi>
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
      <TextField size="small" name="email" type="email" required label={say('dashboard.settings.userEmail')} />
    </SettingsForm>
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

function Business() {
  const { data } = useAnswer('DeveloperBusiness')
  if (!data) return null
  const { business } = data.developer
  return (
    <SettingsForm
      title={say('dashboard.settings.business')}
      hint={say('dashboard.settings.businessHint')}
      button={say('dashboard.save')}
      save={(field) =>
        ask('PutBusiness', { input: { name: field('name'), registrationNumber: field('registrationNumber'), taxId: field('taxId') } })
      }
    >
      {business && <Typography>{wordFor('businessStatus', business.status)}</Typography>}
      <TextField size="small" name="name" required defaultValue={business?.name ?? ''} label={say('dashboard.settings.businessName')} />
      <TextField
        size="small"
        name="registrationNumber"
        required
        defaultValue={business?.registrationNumber ?? ''}
        label={say('dashboard.settings.registrationNumber')}
      />
      <TextField size="small" name="taxId" required defaultValue={business?.taxId ?? ''} label={say('dashboard.settings.taxId')} />
    </SettingsForm>
  )
}
