import { Box, Link as Anchor, Skeleton, Tab, Tabs, Typography } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { usePermissions } from 'react-admin'
import { Link, useParams } from 'react-router'
import type { EscrowOfCase } from '../dispute/dispute-case.js'
import { say, wordFor } from '../provider/words.js'
import { useAnswerWithLinks } from '../server/use-answer.js'
import { useFreshEscrow } from '../server/use-new-events.js'
import { Address } from '../show/address.js'
import { Amount } from '../show/amount.js'
import { ContractPdf } from '../show/contract-pdf.js'
import { CopyableId } from '../show/copyable-id.js'
import { Facts } from '../show/facts.js'
import { HeadAmount } from '../show/head-amount.js'
import { MoneyLine } from '../show/money-line.js'
import { NoAnswer } from '../show/no-answer.js'
import { PageTitle } from '../show/page-title.js'
import { PersonLink } from '../show/person-link.js'
import { RawRecord } from '../show/raw-record.js'
import { Section } from '../show/section.js'
import { Status } from '../show/status.js'
import { Time } from '../show/time.js'
import { isMoneyStaff } from '../ledger/money-staff.js'
import { EscrowDeliveries } from '../event/escrow-deliveries.js'
import { EscrowLedger } from './escrow-ledger.js'
import { Payouts } from './payouts.js'
import { Timeline } from './timeline.js'

/** One escrow: what became of it day by day, where its money is, what happens next, and the record as the API has it. */
export function EscrowPage() {
  const { escrowId = '' } = useParams()
  const { data, error, isLoading } = useAnswerWithLinks('EscrowCase', { id: escrowId })
  useFreshEscrow(escrowId)
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <PageTitle title={data?.escrow.title ?? say('console.escrows.title')} />
      {isLoading && <Skeleton variant="rounded" height={320} />}
      {error !== null && !data && (
        <Typography component="h1" variant="h1">
          {wordFor('page', 'ESCROW')}
        </Typography>
      )}
      <NoAnswer of={error} />
      {data && <Escrow escrow={data.escrow} />}
    </Box>
  )
}

function Escrow({ escrow }: { escrow: EscrowOfCase }) {
  return (
    <>
      <Box>
        <Typography component="h1" variant="h1">
          <bdi>{escrow.title}</bdi>
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'center' }}>
          <HeadAmount of={escrow.amountTnd} />
          <Status area="escrowStatus" value={escrow.status} />
          <CopyableId id={escrow.id} />
          {escrow.disputes.length > 0 && (
            <Anchor component={Link} to={`/disputes/${escrow.id}`}>
              {say('console.waiting.case')}
            </Anchor>
          )}
        </Box>
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(300px, 2fr)' },
          alignItems: 'start',
        }}
      >
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          <Section title={say('console.dispute.money')}>
            <MoneyLine movements={escrow.moneyLine} />
          </Section>
          {escrow.progressiveRelease && <Payouts escrowId={escrow.id} />}
          <Pages escrow={escrow} />
        </Box>
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          <Who escrow={escrow} />
        </Box>
      </Box>
    </>
  )
}

/** What there is to read of an escrow, a page each. */
function Pages({ escrow }: { escrow: EscrowOfCase }) {
  const { permissions } = usePermissions()
  const [open, setOpen] = useState('timeline')
  const pages: Array<{ name: string; label: string; page: ReactNode }> = [
    {
      name: 'timeline',
      label: say('console.escrow.timeline'),
      page: (
        <Section title={say('console.escrow.timeline')}>
          <Timeline escrow={escrow} />
        </Section>
      ),
    },
    ...(isMoneyStaff(permissions)
      ? [{ name: 'ledger', label: say('console.ledger.title'), page: <EscrowLedger escrowId={escrow.id} /> }]
      : []),
    { name: 'deliveries', label: say('console.deliveries.title'), page: <EscrowDeliveries escrowId={escrow.id} /> },
    { name: 'deadlines', label: say('console.escrow.deadlinesShort'), page: <Deadlines escrow={escrow} /> },
    { name: 'raw', label: say('console.escrow.record'), page: <RawRecord of={escrow} /> },
  ]
  return (
    <Box sx={{ minWidth: 0 }}>
      <Tabs
        value={open}
        onChange={(_event, name: string) => setOpen(name)}
        variant="scrollable"
        scrollButtons="auto"
        aria-label={say('console.escrow.pages')}
        sx={{ marginBottom: 1, '& .MuiTab-root': { minWidth: 0, paddingInline: 1.5 } }}
      >
        {pages.map(({ name, label }) => (
          <Tab key={name} value={name} label={label} id={`tab-${name}`} aria-controls={`page-${name}`} />
        ))}
      </Tabs>
      {pages
        .filter(({ name }) => name === open)
        .map(({ name, page }) => (
          <Box key={name} role="tabpanel" id={`page-${name}`} aria-labelledby={`tab-${name}`}>
            {page}
          </Box>
        ))}
    </Box>
  )
}

function Who({ escrow }: { escrow: EscrowOfCase }) {
  return (
    <Section title={say('console.escrow.facts')}>
      <Facts
        of={[
          [say('console.escrows.seller'), <Party key="seller" of={escrow.seller} email={escrow.sellerEmail} />],
          [say('console.escrows.buyer'), <Party key="buyer" of={escrow.buyer} email={escrow.buyerEmail} />],
          [say('console.escrow.application'), <bdi key="application">{escrow.createdByApplicationName ?? '—'}</bdi>],
          [say('console.escrow.mode'), wordFor('pricedKind', escrow.mode)],
          [say('console.escrow.buyerTotal'), <Amount key="payable" of={escrow.buyerFundingTnd} />],
          [say('console.escrow.fee'), <Amount key="fee" of={escrow.escrowFee} />],
          [say('console.escrow.sellerNet'), <Amount key="net" of={escrow.sellerNetTnd} />],
          [say('console.escrows.created'), <Time key="created" at={escrow.createdAt} />],
        ]}
      />
      <ContractPdf of={escrow.contract} />
    </Section>
  )
}

/** Whoever has an account has a page; the others have an address. */
const Party = ({ of, email }: { of: EscrowOfCase['seller']; email: string | null | undefined }) =>
  of ? <PersonLink id={of.id} email={of.email} /> : <Address of={email} />

function Deadlines({ escrow: { deadlines } }: { escrow: EscrowOfCase }) {
  return (
    <Section title={say('console.escrow.deadlines')}>
      {deadlines.length === 0 && <Typography color="text.secondary">{say('console.escrow.noDeadlines')}</Typography>}
      {/* The name of a deadline says what it does. */}
      {deadlines.map(({ kind, at, paused }) => (
        <Typography key={`${kind} ${at}`}>
          {wordFor('deadlineKind', kind)} · <Time at={at} /> {paused && say('console.escrow.paused')}
        </Typography>
      ))}
    </Section>
  )
}
