import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, MenuItem, Typography } from '@mui/material'
import { useContext, useState } from 'react'
import { useGetIdentity } from 'react-admin'
import type { CreateStaffMutation, StaffFieldsFragment, StaffRole } from '../../schema/operations/document-types.js'
import { EnvironmentContext } from '../frame/environment.js'
import { say, wordFor } from '../provider/words.js'
import { ask } from '../server/ask.js'
import { pageLanguage } from '../server/session.js'
import { useAnswer } from '../server/use-answer.js'
import { Address } from '../show/address.js'
import { colon } from '../show/colon.js'
import { CopyButton } from '../show/copy-button.js'
import { CopyableId } from '../show/copyable-id.js'
import { Field } from '../show/field.js'
import { MoreMenu } from '../show/more-menu.js'
import { Page } from '../show/page.js'
import { ReasonDialog } from '../show/reason-dialog.js'
import { Rows } from '../show/rows.js'
import { Time } from '../show/time.js'

const roles: readonly StaffRole[] = ['SUPPORT', 'DISPUTES', 'COMPLIANCE', 'FINANCE', 'OWNER']

type Act = 'change' | 'disable' | 'endSessions' | 'resetFactor'
type Doing = { what: 'add' } | { what: Act; who: StaffFieldsFragment } | null
type Secret = NonNullable<CreateStaffMutation['createStaff']['secret']>

/** Who runs the service, for owners: adds people, changes what they may do, and ends their access. */
export function StaffPage() {
  const { data, error, isLoading } = useAnswer('Staff')
  const [doing, setDoing] = useState<Doing>(null)
  const [secret, setSecret] = useState<Secret | null>(null)
  const [linkTo, setLinkTo] = useState<string | null>(null)
  const isLive = useContext(EnvironmentContext) === 'live'
  const close = () => setDoing(null)
  return (
    <Page
      title={say('console.staff.title')}
      beside={
        data && (
          <Button variant="contained" onClick={() => setDoing({ what: 'add' })}>
            {say('console.staff.add')}
          </Button>
        )
      }
      error={error}
      isLoading={isLoading}
    >
      {linkTo !== null && (
        <Alert onClose={() => setLinkTo(null)}>{say('console.staff.linkSent', { email: `\u2068${linkTo}\u2069` })}</Alert>
      )}
      {data && <People of={data.staff} onDo={setDoing} />}
      {doing?.what === 'add' && <Add onClose={close} onMade={setSecret} onLink={setLinkTo} />}
      {doing?.what === 'change' && <Change who={doing.who} onClose={close} />}
      {doing?.what === 'disable' && (
        <ReasonDialog
          title={`${say('console.staff.disable')}${colon()}\u2068${doing.who.email}\u2069`}
          does={say('console.staff.disable')}
          isDangerous
          act={(reason) => ask('DisableStaff', { input: { id: doing.who.id, reason } })}
          onClose={close}
        />
      )}
      {doing?.what === 'endSessions' && (
        <ReasonDialog
          title={`${say('console.staff.endSessions')}${colon()}\u2068${doing.who.email}\u2069`}
          does={say('console.staff.endSessions')}
          act={(reason) => ask('EndStaffSessions', { input: { id: doing.who.id, reason } })}
          onClose={close}
        />
      )}
      {doing?.what === 'resetFactor' && (
        <ReasonDialog
          title={`${say('console.staff.resetFactor')}${colon()}\u2068${doing.who.email}\u2069`}
          does={say('console.staff.resetFactor')}
          isDangerous
          act={async (reason) => {
            await ask('ResetSecondFactor', { input: { id: doing.who.id, reason, locale: mailLanguage() } })
            if (isLive) setLinkTo(doing.who.email)
          }}
          onClose={close}
        >
          <Typography>{say('console.staff.resetHint')}</Typography>
          {isLive && <Typography>{say('console.staff.resetHintLive')}</Typography>}
        </ReasonDialog>
      )}
      {secret && <SecretOnce of={secret} onClose={() => setSecret(null)} />}
    </Page>
  )
}

function People({ of, onDo }: { of: readonly StaffFieldsFragment[]; onDo: (doing: Doing) => void }) {
  return (
    <Rows
      label={say('console.staff.title')}
      rows={of}
      keyOf={({ id }) => id}
      empty={null}
      columns={[
        { label: say('console.signIn.email'), show: ({ email }) => <Address of={email} /> },
        { label: say('console.staff.role'), show: ({ role }) => wordFor('staffRole', role) },
        {
          label: say('console.disputes.status'),
          show: ({ isDisabled }) => say(isDisabled ? 'console.staff.disabled' : 'console.staff.active'),
        },
        {
          label: say('console.staff.factor'),
          show: ({ hasSecondFactor }) => say(hasSecondFactor ? 'console.staff.yes' : 'console.staff.no'),
        },
        { label: say('console.own.since'), show: ({ createdAt }) => <Time at={createdAt} /> },
        { label: say('console.escrows.id'), show: ({ id }) => <CopyableId id={id} /> },
        { label: say('dashboard.keys.actions'), show: (who) => <Acts of={who} onDo={onDo} /> },
      ]}
    />
  )
}

function Acts({ of: who, onDo }: { of: StaffFieldsFragment; onDo: (doing: Doing) => void }) {
  const { identity } = useGetIdentity()
  if (who.isDisabled) return '—'
  const act = (what: Act, label: string, isDangerous = false) => ({ label, isDangerous, run: () => onDo({ what, who }) })
  // Of oneself, on one's own page.
  const ofOthers = [act('endSessions', say('console.staff.endSessions')), act('resetFactor', say('console.staff.resetFactor'))]
  return (
    <MoreMenu
      label={`${say('dashboard.keys.actions')}${colon()}\u2068${who.email}\u2069`}
      acts={[
        act('change', say('console.staff.change')),
        ...(who.id === identity?.id ? [] : ofOthers),
        act('disable', say('console.staff.disable'), true),
      ]}
    />
  )
}

interface AddParts {
  onClose: () => void
  /** In a sandbox they sign in with what the owner hands over. */
  onMade: (secret: Secret) => void
  /** In live with what they choose behind the link that was mailed to them. */
  onLink: (email: string) => void
}

function Add({ onClose, onMade, onLink }: AddParts) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<StaffRole>('SUPPORT')
  return (
    <ReasonDialog
      title={say('console.staff.add')}
      does={say('console.staff.add')}
      act={async (reason) => {
        const { createStaff } = await ask('CreateStaff', { input: { email: email.trim(), role, reason, locale: mailLanguage() } })
        if (createStaff.secret) onMade(createStaff.secret)
        else onLink(email.trim())
      }}
      onClose={onClose}
    >
      <Field
        name="email"
        type="email"
        required
        autoFocus
        label={say('console.signIn.email')}
        value={email}
        onChange={({ target: { value } }) => setEmail(value)}
        slotProps={{ htmlInput: { dir: 'ltr' } }}
      />
      <RoleField role={role} onChange={setRole} />
    </ReasonDialog>
  )
}

function Change({ who, onClose }: { who: StaffFieldsFragment; onClose: () => void }) {
  const [role, setRole] = useState(who.role)
  return (
    <ReasonDialog
      title={`${say('console.staff.change')}${colon()}\u2068${who.email}\u2069`}
      does={say('console.staff.change')}
      act={(reason) => ask('SetStaffRole', { input: { id: who.id, role, reason } })}
      onClose={onClose}
    >
      <RoleField role={role} onChange={setRole} />
    </ReasonDialog>
  )
}

const RoleField = ({ role, onChange }: { role: StaffRole; onChange: (role: StaffRole) => void }) => (
  <Field
    name="role"
    select
    label={say('console.staff.role')}
    value={role}
    onChange={({ target: { value } }) => onChange(roles.find((each) => each === value) ?? role)}
  >
    {roles.map((each) => (
      <MenuItem key={each} value={each}>
        {wordFor('staffRole', each)}
      </MenuItem>
    ))}
  </Field>
)

/** Of what is mailed to a colleague: the owner's own, as nothing else is known of them yet. */
const mailLanguage = () => languageNames[pageLanguage()]

const languageNames = { en: 'EN', fr: 'FR', ar: 'AR' } as const

function SecretOnce({ of: { password }, onClose }: { of: Secret; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="secret-title">
      <DialogTitle id="secret-title">{say('console.staff.add')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Alert severity="warning">{say('console.staff.secret')}</Alert>
        <Box component="code" dir="ltr" sx={{ overflowWrap: 'anywhere', userSelect: 'all' }}>
          {password}
        </Box>
      </DialogContent>
      <DialogActions>
        {password !== null && <CopyButton isPlain text={password} label={say('dashboard.copy')} />}
        <Button variant="contained" onClick={onClose}>
          {say('console.own.kept')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
