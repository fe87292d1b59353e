import { Checkbox, FormControlLabel, Skeleton, Typography } from '@mui/material'
import { useState } from 'react'
import { say, wordFor } from '../provider/words.js'
import { ask } from '../server/ask.js'
import { sendFile } from '../server/session.js'
import { useAnswerWithLinks } from '../server/use-answer.js'
import { Field } from '../show/field.js'
import { FileField } from '../show/file-field.js'
import { Files, type ShownFile } from '../show/files.js'
import { NoAnswer } from '../show/no-answer.js'
import { SettingsForm } from './settings-form.js'

/** Who takes the money of charges, and the documents that show it, which staff look at in live. */
export function Business() {
  const { data, error } = useAnswerWithLinks('DeveloperBusiness')
  // The field for files is emptied by being made anew.
  const [saved, setSaved] = useState(0)
  if (!data) return error ? <NoAnswer of={error} /> : <Skeleton variant="rounded" height={600} />
  const { business, logoMaxBytes } = data.developer
  const save = async (field: (name: string) => string, form: FormData) => {
    const fileIds: string[] = []
    for (const file of form.getAll('documents')) if (file instanceof File && file.size > 0) fileIds.push(await sendFile(file))
    const input = { name: field('name'), registrationNumber: field('registrationNumber'), taxId: field('taxId') }
    const logo = form.get('logo')
    const isNew = logo instanceof File && logo.size > 0
    const change = isNew ? { logoFileId: await sendFile(logo) } : form.has('noLogo') ? { logoFileId: null } : {}
    await ask('PutBusiness', { input: { ...input, ...change, ...(fileIds.length > 0 ? { fileIds } : {}) } })
    setSaved(saved + 1)
  }
  return (
    <SettingsForm
      title={say('dashboard.settings.business')}
      hint={say('dashboard.settings.businessHint')}
      button={say('dashboard.save')}
      save={save}
    >
      {business && (
        <Typography>
          {wordFor('businessStatus', business.status)}
          {business.decisionReason && (
            <>
              {': '}
              <bdi>{business.decisionReason}</bdi>
            </>
          )}
        </Typography>
      )}
      <Field size="small" name="name" required defaultValue={business?.name ?? ''} label={say('dashboard.settings.businessName')} />
      <Field
        size="small"
        name="registrationNumber"
        required
        defaultValue={business?.registrationNumber ?? ''}
        label={say('dashboard.settings.registrationNumber')}
        slotProps={{ htmlInput: { dir: 'ltr' } }}
      />
      <Field
        size="small"
        name="taxId"
        required
        defaultValue={business?.taxId ?? ''}
        label={say('dashboard.settings.taxId')}
        slotProps={{ htmlInput: { dir: 'ltr' } }}
      />
      <Logo key={`logo ${saved}`} logo={business?.logo ?? null} maxBytes={logoMaxBytes} />
      <FileField
        key={`documents ${saved}`}
        isMany
        name="documents"
        label={say('dashboard.settings.documents')}
        hint={say('dashboard.settings.documentsHint')}
        accept="application/pdf,image/png,image/jpeg,image/webp"
      />
      {business && <Files files={business.documents} />}
    </SettingsForm>
  )
}

/** What people see beside its name: the present one, a field for another, and a way to have none. */
function Logo({ logo, maxBytes }: { logo: ShownFile | null; maxBytes: number }) {
  return (
    <>
      <FileField
        name="logo"
        label={say('dashboard.settings.logo')}
        hint={say('dashboard.settings.logoHint', { most: `${Math.floor(maxBytes / 1024)}` })}
        accept="image/png,image/jpeg,image/webp"
      />
      {logo && <Files files={[logo]} />}
      {logo && <FormControlLabel control={<Checkbox size="small" name="noLogo" />} label={say('dashboard.settings.noLogo')} />}
    </>
  )
}
