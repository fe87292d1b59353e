import { Link as Anchor, Typography } from '@mui/material'
import { usePermissions } from 'react-admin'
import { Link, useParams } from 'react-router'
import type { UserCaseQuery } from '../../schema/operations/document-types.js'
import { isMoneyStaff } from '../ledger/money-staff.js'
import { mono } from '../look/mono.js'
import { say, wordFor } from '../provider/words.js'
import { useAnswer } from '../server/use-answer.js'
import { Address } from '../show/address.js'
import { Amount } from '../show/amount.js'
import { CasePage } from '../show/case-page.js'
import { CopyableId } from '../show/copyable-id.js'
import { Facts } from '../show/facts.js'
import { listFilteredBy } from '../show/list-filtered-by.js'
import { RawRecord } from '../show/raw-record.js'
import { Section } from '../show/section.js'
import { Rows } from '../show/rows.js'
import { Status } from '../show/status.js'
import { Time } from '../show/time.js'
import { nameOf } from './user-list.js'

type Case = NonNullable<UserCaseQuery['userCase']>

/** One person: who they are, what is in their wallet, their newest escrows, and where they are signed in. */
export function UserPage() {
  const { userId = '' } = useParams()
  const { data, error, isLoading } = useAnswer('UserCase', { id: userId })
  const user = data?.userCase.user
  return (
    <CasePage
      kind={say('console.users.one')}
      id={userId}
      heading={user && <Address of={user.email} />}
      beside={user && <Status area="identityStatus" value={user.identityStatus.toLowerCase()} />}
      isLoading={isLoading}
      error={error}
    >
      {data && <Person of={data.userCase} />}
    </CasePage>
  )
}

function Person({ of: found }: { of: Case }) {
  const { user, escrows, sessions } = found
  return (
    <>
      <Section title={say('console.escrow.facts')}>
        <Facts
          of={[
            [say('console.users.name'), <bdi key="name">{nameOf(user)}</bdi>],
            [say('console.users.mailbox'), say(user.isEmailVerified ? 'console.users.proven' : 'console.users.unproven')],
            [say('console.people.since'), <Time key="since" at={user.createdAt} />],
            [
              say('console.users.actFor'),
              user.associations.length === 0
                ? '—'
                : user.associations.map(({ developerId, companyName, applicationName }) => (
                    <Anchor key={developerId} component={Link} to={`/developers/${developerId}`} sx={{ marginInlineEnd: 1 }}>
                      <bdi>{applicationName ?? companyName}</bdi>
                    </Anchor>
                  )),
            ],
          ]}
        />
      </Section>
      <Wallet of={user} />
      <Section title={say('console.escrows.title')}>
        <Rows
          label={say('console.escrows.title')}
          rows={escrows}
          keyOf={({ id }) => id}
          empty={<Typography color="text.secondary">{say('console.users.noEscrows')}</Typography>}
          columns={[
            {
              label: say('console.escrows.name'),
              show: ({ id, title }) => (
                <Anchor component={Link} to={`/escrows/${id}`}>
                  <bdi>{title}</bdi>
                </Anchor>
              ),
            },
            {
              label: say('console.users.role'),
              show: ({ seller }) => say(seller?.id === user.id ? 'console.escrows.seller' : 'console.escrows.buyer'),
            },
            { label: say('console.escrows.status'), show: ({ status }) => <Status area="escrowStatus" value={status} /> },
            { label: say('console.escrows.amount'), isFigure: true, show: ({ amountTnd }) => <Amount of={amountTnd} /> },
            { label: say('console.escrows.created'), show: ({ createdAt }) => <Time at={createdAt} /> },
          ]}
        />
        {escrows.length > 0 && (
          <Anchor component={Link} to={listFilteredBy('escrows', { userId: user.id })} sx={{ display: 'inline-block', marginTop: 1 }}>
            {say('console.users.allEscrows')}
          </Anchor>
        )}
      </Section>
      <Verifications of={found} />
      <Section title={say('console.users.sessions')}>
        <Rows
          label={say('console.users.sessions')}
          rows={sessions}
          keyOf={({ display }) => display}
          empty={<Typography color="text.secondary">{say('console.users.noSessions')}</Typography>}
          columns={[
            { label: say('console.users.token'), show: ({ display }) => <code dir="ltr">{display}</code> },
            { label: say('console.users.signedIn'), show: ({ startedAt }) => <Time at={startedAt} /> },
            { label: say('console.users.until'), show: ({ expiresAt }) => <Time at={expiresAt} /> },
          ]}
        />
      </Section>
      <Destinations of={found} />
      <RawRecord of={found} />
    </>
  )
}

function Wallet({ of: { id, balance } }: { of: Case['user'] }) {
  const { permissions } = usePermissions()
  return (
    <Section title={say('console.users.wallet')}>
      <Facts
        of={[
          [say('console.people.available'), <Amount key="available" of={balance.available} />],
          [say('console.people.pending'), <Amount key="pending" of={balance.pending} />],
          [say('console.users.heldAsBuyer'), <Amount key="buyer" of={balance.escrowAsBuyer} />],
          [say('console.users.heldAsSeller'), <Amount key="seller" of={balance.escrowAsSeller} />],
        ]}
      />
      {isMoneyStaff(permissions) && (
        <Anchor component={Link} to={listFilteredBy('ledger-accounts', { ownerId: id })} sx={{ display: 'inline-block', marginTop: 1 }}>
          {say('console.users.inLedger')}
        </Anchor>
      )}
    </Section>
  )
}

/** For those who review them; the others are told how it stands, above. */
function Verifications({ of: { identityVerifications } }: { of: Case }) {
  if (identityVerifications.length === 0) return null
  return (
    <Section title={say('console.users.identity')}>
      <Rows
        label={say('console.users.identity')}
        rows={identityVerifications}
        keyOf={({ id }) => id}
        empty={null}
        columns={[
          {
            label: say('console.identity.one'),
            show: ({ id }) => (
              <Anchor component={Link} to={`/identities/${id}`} dir="ltr" sx={{ fontFamily: mono }}>
                {`${id.slice(0, 8)}…${id.slice(-5)}`}
              </Anchor>
            ),
          },
          {
            label: say('console.escrows.status'),
            show: ({ kyc_status }) => <Status area="identityStatus" value={kyc_status.toLowerCase()} />,
          },
          {
            label: say('console.review.provider'),
            show: ({ didit_session_status }) => (didit_session_status ? wordFor('providerState', didit_session_status) : '—'),
          },
          { label: say('console.escrows.created'), show: ({ created_at }) => <Time at={created_at} /> },
        ]}
      />
    </Section>
  )
}

function Destinations({ of: { destinations } }: { of: Case }) {
  return (
    <Section title={say('console.users.destinations')}>
      <Rows
        label={say('console.users.destinations')}
        rows={destinations}
        keyOf={({ id }) => id}
        empty={<Typography color="text.secondary">{say('console.users.noDestinations')}</Typography>}
        columns={[
          { label: say('console.withdrawals.account'), show: ({ type, last4 }) => <code dir="ltr">{`${type} …${last4}`}</code> },
          { label: say('console.users.name'), show: ({ holderName }) => <bdi>{holderName}</bdi> },
          { label: say('console.escrows.status'), show: ({ status }) => wordFor('destinationStatus', status.toLowerCase()) },
          { label: say('console.escrows.created'), show: ({ createdAt }) => <Time at={createdAt} /> },
          { label: say('console.escrows.id'), show: ({ id }) => <CopyableId id={id} /> },
        ]}
      />
    </Section>
  )
}
