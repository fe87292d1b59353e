import { Button, Typography } from '@mui/material'
import { useState } from 'react'
import { usePermissions } from 'react-admin'
import { useParams } from 'react-router'
import type { DeveloperCaseQuery } from '../../schema/operations/document-types.js'
import { DecidedMeanwhile } from '../review/decided-meanwhile.js'
import { say, wordFor } from '../provider/words.js'
import { ask } from '../server/ask.js'
import { useAnswer } from '../server/use-answer.js'
import { Address } from '../show/address.js'
import { CasePage } from '../show/case-page.js'
import { CopyableId } from '../show/copyable-id.js'
import { Facts } from '../show/facts.js'
import { Figure, figureText } from '../show/figure.js'
import { RawRecord } from '../show/raw-record.js'
import { Section } from '../show/section.js'
import { Rows } from '../show/rows.js'
import { Status } from '../show/status.js'
import { Time } from '../show/time.js'
import { LimitDialog } from './limit-dialog.js'

type Case = NonNullable<DeveloperCaseQuery['developerCase']>

/** One developer: who it is, what they may do, with which keys, and where their events go. */
export function DeveloperPage() {
  const { developerId = '' } = useParams()
  const { permissions } = usePermissions()
  const { data, error, isLoading } = useAnswer('DeveloperCase', { id: developerId })
  const found = data?.developerCase
  return (
    <CasePage
      kind={say('console.developers.one')}
      id={developerId}
      heading={found && <bdi>{found.developer.companyName}</bdi>}
      beside={found && <Address of={found.developer.email} />}
      isLoading={isLoading}
      error={error}
    >
      {found && (
        <>
          <WhoItIs of={found.developer} />
          <Limits of={found.developer} />
          <Keys of={found.apiKeys} />
          <Webhooks of={found.webhooks} />
          <OauthClients of={found.oauthClients} />
          <TestClocks of={found.testClocks} />
          {permissions !== 'support' && (
            <Section title={say('console.case.decided')}>
              <DecidedMeanwhile id={developerId} otherwise={<Typography color="text.secondary">{say('console.case.nobody')}</Typography>} />
            </Section>
          )}
          <RawRecord of={found} />
        </>
      )}
    </CasePage>
  )
}

function WhoItIs({ of: developer }: { of: Case['developer'] }) {
  const { association, business } = developer
  return (
    <Section title={say('console.escrow.facts')}>
      <Facts
        of={[
          [say('console.escrow.application'), <bdi key="application">{developer.applicationName ?? '—'}</bdi>],
          [say('console.users.mailbox'), say(developer.isVerified ? 'console.users.proven' : 'console.users.unproven')],
          [say('console.people.since'), <Time key="since" at={developer.createdAt} />],
          [say('console.developers.actsFor'), <Address key="association" of={association.email} />],
          [
            say('console.developers.business'),
            business ? (
              <>
                <bdi>{business.name}</bdi> · <Status area="businessStatus" value={business.status.toLowerCase()} />
              </>
            ) : (
              '—'
            ),
          ],
          [say('console.developers.redirects'), <Addresses key="urls" of={developer.allowedRedirectUrls} />],
        ]}
      />
    </Section>
  )
}

function Limits({ of: { id, limits } }: { of: Case['developer'] }) {
  const { permissions } = usePermissions()
  const [isOpen, setOpen] = useState(false)
  const { limit, used } = limits.dailyCreations
  return (
    <Section title={say('console.developers.limits')}>
      <Facts
        of={[
          [
            say('console.developers.dailyCreations'),
            say('console.developers.usedOf', { used: figureText(used), limit: figureText(limit) }),
          ],
        ]}
      />
      {permissions === 'owner' && (
        <Button onClick={() => setOpen(true)} sx={{ marginTop: 1 }}>
          {say('console.developers.change')}
        </Button>
      )}
      {isOpen && (
        <LimitDialog
          title={say('console.developers.limits')}
          name="dailyCreations"
          label={say('console.developers.dailyCreations')}
          hint={say('console.developers.limitHint')}
          limit={limit}
          change={(dailyCreations, reason) => ask('SetDeveloperLimits', { input: { id, dailyCreations, reason } })}
          onClose={() => setOpen(false)}
        />
      )}
    </Section>
  )
}

function Keys({ of: keys }: { of: Case['apiKeys'] }) {
  const { permissions } = usePermissions()
  const [changed, change] = useState<Case['apiKeys'][number] | null>(null)
  return (
    <Section title={say('console.developers.keys')}>
      <Rows
        label={say('console.developers.keys')}
        rows={keys}
        keyOf={({ id }) => id}
        empty={<Typography color="text.secondary">{say('console.developers.noKeys')}</Typography>}
        columns={[
          { label: say('console.users.name'), show: ({ name }) => <bdi>{name}</bdi> },
          { label: say('console.developers.key'), show: ({ keyPrefix, lastFour }) => <code dir="ltr">{`${keyPrefix}…${lastFour}`}</code> },
          { label: say('console.escrows.status'), show: ({ isActive }) => wordFor('keyStatus', isActive ? 'active' : 'inactive') },
          { label: say('console.developers.perMinute'), show: ({ rateLimit }) => rateLimit !== null && <Figure of={rateLimit} /> },
          { label: say('console.developers.lastUsed'), show: ({ lastUsedAt }) => <Time at={lastUsedAt} /> },
          { label: say('console.escrows.id'), show: ({ id }) => <CopyableId id={id} /> },
          ...(permissions === 'owner'
            ? [
                {
                  label: say('dashboard.keys.actions'),
                  show: (key: Case['apiKeys'][number]) => <Button onClick={() => change(key)}>{say('console.developers.change')}</Button>,
                },
              ]
            : []),
        ]}
      />
      {changed && (
        <LimitDialog
          title={say('console.developers.keyLimit')}
          name="rateLimit"
          label={say('console.developers.perMinute')}
          hint={say('console.developers.keyLimitHint')}
          limit={changed.rateLimit}
          change={(rateLimit, reason) => ask('UpdateApiKey', { input: { id: changed.id, rateLimit, reason } })}
          onClose={() => change(null)}
        />
      )}
    </Section>
  )
}

function Webhooks({ of: webhooks }: { of: Case['webhooks'] }) {
  return (
    <Section title={say('console.developers.webhooks')}>
      <Rows
        label={say('console.developers.webhooks')}
        rows={webhooks}
        keyOf={({ id }) => id}
        empty={<Typography color="text.secondary">{say('console.developers.noWebhooks')}</Typography>}
        columns={[
          { label: say('console.deliveries.webhook'), show: ({ url }) => <Address of={url} /> },
          {
            label: say('console.escrows.status'),
            show: ({ isActive, deactivatedReason }) => (
              <>
                {wordFor('keyStatus', isActive ? 'active' : 'inactive')}{' '}
                {deactivatedReason !== null && wordFor('deactivatedReason', deactivatedReason)}
              </>
            ),
          },
          {
            label: say('console.deliveries.lastAnswer'),
            show: ({ lastResponseStatus, failureCount }) =>
              lastResponseStatus ?? (failureCount > 0 ? say('console.deliveries.noAnswer') : '—'),
          },
          { label: say('console.developers.failures'), show: ({ failureCount }) => failureCount },
          { label: say('console.developers.lastUsed'), show: ({ lastTriggeredAt }) => <Time at={lastTriggeredAt} /> },
          { label: say('console.escrows.id'), show: ({ id }) => <CopyableId id={id} /> },
        ]}
      />
    </Section>
  )
}

function OauthClients({ of: clients }: { of: Case['oauthClients'] }) {
  return (
    <Section title={say('console.developers.oauthClients')}>
      <Rows
        label={say('console.developers.oauthClients')}
        rows={clients}
        keyOf={({ id }) => id}
        empty={<Typography color="text.secondary">{say('console.developers.noOauthClients')}</Typography>}
        columns={[
          { label: say('console.users.name'), show: ({ name }) => <bdi>{name}</bdi> },
          { label: say('console.developers.clientId'), show: ({ clientId }) => <CopyableId id={clientId} /> },
          { label: say('console.escrows.created'), show: ({ createdAt }) => <Time at={createdAt} /> },
          { label: say('console.escrows.id'), show: ({ id }) => <CopyableId id={id} /> },
        ]}
      />
    </Section>
  )
}

function TestClocks({ of: clocks }: { of: Case['testClocks'] }) {
  return (
    <Section title={say('console.developers.testClocks')}>
      <Rows
        label={say('console.developers.testClocks')}
        rows={clocks}
        keyOf={({ id }) => id}
        empty={<Typography color="text.secondary">{say('console.developers.noTestClocks')}</Typography>}
        columns={[
          { label: say('console.users.name'), show: ({ name }) => <bdi>{name ?? '—'}</bdi> },
          { label: say('console.developers.standsAt'), show: ({ now }) => <Time at={now} /> },
          { label: say('console.escrows.created'), show: ({ createdAt }) => <Time at={createdAt} /> },
          { label: say('console.escrows.id'), show: ({ id }) => <CopyableId id={id} /> },
        ]}
      />
    </Section>
  )
}

/** A line for each. */
const Addresses = ({ of: urls }: { of: readonly string[] }) =>
  urls.length === 0
    ? '—'
    : urls.map((url) => (
        <div key={url}>
          <Address of={url} />
        </div>
      ))
