import { Box, Link as Anchor, Skeleton, Typography } from '@mui/material'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { IdentityCaseQuery } from '../../schema/operations/document-types.js'
import { say, wordFor } from '../provider/words.js'
import { useLiveAnswer } from '../server/use-answer.js'
import { Address } from '../show/address.js'
import { CopyableId } from '../show/copyable-id.js'
import { Facts } from '../show/facts.js'
import { NoAnswer } from '../show/no-answer.js'
import { PersonLink } from '../show/person-link.js'
import { Rows } from '../show/rows.js'
import { Status } from '../show/status.js'
import { Time } from '../show/time.js'
import { ToPage } from '../show/to-page.js'
import { nameOf } from '../user/user-list.js'

export type IdentityCase = NonNullable<IdentityCaseQuery['identityCase']>

/** What a verification in the queue is judged by. The documents themselves are with the provider alone (decisions 10). */
export function IdentityEvidence({ id }: { id: string }) {
  const { data, error } = useLiveAnswer('IdentityCase', { id })
  if (!data) return error ? <NoAnswer of={error} /> : <Skeleton variant="rounded" height={160} />
  const { identityCase: found } = data
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Facts
        of={[
          [
            say('console.escrows.id'),
            <Fragment key="id">
              <CopyableId id={id} /> · <ToPage to={`/identities/${id}`}>{say('console.identity.open')}</ToPage>
            </Fragment>,
          ],
          ...judgedBy(found),
        ]}
      />
      <EarlierVerifications of={found} />
    </Box>
  )
}

/** Of whom, for whom, where the provider keeps it, and what they found. */
export const judgedBy = (found: IdentityCase): ReadonlyArray<readonly [label: string, value: ReactNode]> => {
  const { developer, provider, providerSessionId, identityVerification } = found
  const { didit_session_status: state } = identityVerification
  return [
    [say('console.people.person'), <Person key="person" of={found} />],
    [say('console.identity.askedBy'), developer ? <Asker key="developer" of={developer} /> : say('console.identity.themselves')],
    [
      say('console.identity.session'),
      providerSessionId === null ? (
        state ? (
          '—'
        ) : (
          say('console.identity.notBegun')
        )
      ) : (
        <bdi key="session">
          {provider} <CopyableId id={providerSessionId} />
        </bdi>
      ),
    ],
    [say('console.review.provider'), state ? wordFor('providerState', state) : '—'],
  ]
}

function Person({ of: { user, identityVerification } }: { of: IdentityCase }) {
  if (!user)
    return (
      <>
        <Address of={identityVerification.email} /> · {say('console.identity.noAccount')}
      </>
    )
  return (
    <>
      <bdi>{nameOf(user)}</bdi> · <PersonLink id={user.id} email={user.email} />
    </>
  )
}

function Asker({ of: { id, companyName, email } }: { of: NonNullable<IdentityCase['developer']> }) {
  return (
    <>
      <bdi>{companyName}</bdi> · <PersonLink id={id} email={email} />
    </>
  )
}

/** What was found of the same person before, the newest first. */
export function EarlierVerifications({ of: { earlier } }: { of: IdentityCase }) {
  return (
    <Box>
      <Typography component="h3" variant="h3">
        {say('console.identity.earlier')}
      </Typography>
      <Rows
        label={say('console.identity.earlier')}
        rows={earlier}
        keyOf={({ id }) => id}
        empty={<Typography color="text.secondary">{say('console.identity.noEarlier')}</Typography>}
        columns={[
          {
            label: say('console.escrows.created'),
            show: ({ id, createdAt }) => (
              <Anchor component={Link} to={`/identities/${id}`}>
                <Time at={createdAt} />
              </Anchor>
            ),
          },
          {
            label: say('console.escrows.status'),
            show: ({ kycStatus }) => <Status area="identityStatus" value={kycStatus.toLowerCase()} />,
          },
          {
            label: say('console.review.provider'),
            show: ({ diditSessionStatus }) => (diditSessionStatus ? wordFor('providerState', diditSessionStatus) : '—'),
          },
          { label: say('console.identity.updated'), show: ({ updatedAt }) => <Time at={updatedAt} /> },
        ]}
      />
    </Box>
  )
}
