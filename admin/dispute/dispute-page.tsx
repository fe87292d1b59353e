import { Box, Button, FormControlLabel, Link as Anchor, Skeleton, Switch, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { usePermissions } from 'react-admin'
import { Link, useParams } from 'react-router'
import { say, wordFor } from '../provider/words.js'
import { ask } from '../server/ask.js'
import { useDraft } from '../review/drafts.js'
import { useVisits } from '../review/use-visits.js'
import { Visitors } from '../review/visitors.js'
import { useAct } from '../server/use-act.js'
import { useAnswer, useLiveAnswer } from '../server/use-answer.js'
import { useFreshEscrow } from '../server/use-new-events.js'
import { Address } from '../show/address.js'
import { ContractPdf } from '../show/contract-pdf.js'
import { HeadAmount } from '../show/head-amount.js'
import { colon } from '../show/colon.js'
import { CopyableId } from '../show/copyable-id.js'
import { MoneyLine } from '../show/money-line.js'
import { NoAnswer } from '../show/no-answer.js'
import { PageKeys } from '../show/page-keys.js'
import { PageTitle } from '../show/page-title.js'
import { PersonLink } from '../show/person-link.js'
import { Refusal } from '../show/refusal.js'
import { Section } from '../show/section.js'
import { Status } from '../show/status.js'
import { fromNow, Time } from '../show/time.js'
import { Words } from '../show/words.js'
import { WaitingAbout } from '../staff-action/waiting-about.js'
import { CaseNews } from './case-news.js'
import { DecisionCard } from './decision-card.js'
import { caseOf, saidIn, type DisputeCase } from './dispute-case.js'
import { Evidence } from './evidence.js'
import { Outcome } from './outcome.js'
import { useNews, type News } from './use-news.js'

/** Those who may decide; the server refuses everybody else. */
const deciders = ['disputes', 'owner']

export function DisputePage() {
  const { escrowId = '', requestId } = useParams()
  return requestId === undefined ? <OnEscrow escrowId={escrowId} /> : <OnPeriod escrowId={escrowId} requestId={requestId} />
}

function OnEscrow({ escrowId }: { escrowId: string }) {
  const { data, error } = useLiveAnswer('EscrowCase', { id: escrowId })
  return <Found of={data && caseOf(data.escrow, null)} error={error} />
}

function OnPeriod({ escrowId, requestId }: { escrowId: string; requestId: string }) {
  const whole = useLiveAnswer('EscrowCase', { id: escrowId })
  const period = useLiveAnswer('ReleaseRequestCase', { escrowId, requestId })
  const found = whole.data && period.data ? caseOf(whole.data.escrow, period.data.releaseRequest) : undefined
  return <Found of={found} error={whole.error ?? period.error} />
}

/** `of`: undefined while it is asked for, null where there is none. */
function Found({ of, error }: { of: DisputeCase | null | undefined; error: unknown }) {
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <PageTitle title={of?.dispute.ticketNumber ?? say('console.disputes.title')} />
      <NoAnswer of={error} heading={!of && wordFor('page', 'DISPUTE')} />
      {of === undefined && !error && <Skeleton variant="rounded" height={320} />}
      {of && <Case key={of.dispute.id} of={of} />}
      {of === null && <Typography>{say('console.dispute.none')}</Typography>}
    </Box>
  )
}

function Case({ of }: { of: DisputeCase }) {
  const { permissions } = usePermissions()
  const mayDecide = deciders.includes(String(permissions))
  const visits = useVisits(of.isOpen && mayDecide ? of.dispute.id : undefined)
  const news = useNews(of)
  const [{ reason }, write] = useDraft(of.dispute.id)
  useFreshEscrow(of.escrow.id)
  return (
    <>
      <PageKeys keys={of.isOpen && mayDecide ? [['← →', say('console.keys.award')]] : []} />
      <Head of={of} />
      <Visitors caseId={of.dispute.id} visits={visits} />
      {mayDecide && (
        <WaitingAbout
          isAbout={({ escrowId, requestId }) => escrowId === of.escrow.id && requestId === (of.request?.requestId ?? null)}
          onConfirmed={news.decided}
        />
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(340px, 1fr)' },
          alignItems: 'start',
        }}
      >
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          <Section title={say('console.dispute.money')}>
            <MoneyLine movements={of.escrow.moneyLine} />
          </Section>
          <Section title={say('console.dispute.evidence')}>
            <Evidence said={saidIn(of)} news={news.lines} />
          </Section>
          {of.isOpen && mayDecide && <Writing of={of} onWrote={news.wrote} />}
          <Contract of={of} />
        </Box>
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          <CaseNews of={of} news={news} reason={reason} />
          {of.isOpen && mayDecide ? (
            <DecisionCard of={of} reason={reason} onReason={(text) => write({ reason: text })} news={news} key={of.atStakeTnd} />
          ) : (
            <Outcome of={of} />
          )}
        </Box>
      </Box>
    </>
  )
}

function Head({ of: { escrow, dispute, request, atStakeTnd, isOpen } }: { of: DisputeCase }) {
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <Typography component="h1" variant="h1">
        <bdi>{dispute.subject}</bdi>
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, alignItems: 'center' }}>
        <span>
          {!isOpen && `${say('console.dispute.atStakeThen')}${colon()}`}
          <HeadAmount of={atStakeTnd} />
        </span>
        <Status area="disputeStatus" value={dispute.status} />
        <span>
          {say('console.disputes.category')}
          {colon()}
          {wordFor('disputeCategory', dispute.category)}
        </span>
        <span title={dispute.createdAt}>{say('console.dispute.since', { when: fromNow(dispute.createdAt) })}</span>
        {isOpen && <Silence of={escrow} />}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, alignItems: 'center', color: 'text.secondary' }}>
        <bdi>{dispute.ticketNumber}</bdi>
        <CopyableId id={escrow.id} />
        {request && (
          <span>
            {say('console.fact.requestId')} <bdi>{request.requestId}</bdi>
          </span>
        )}
        <Anchor component={Link} to={`/escrows/${escrow.id}`}>
          {say('console.ledger.openEscrow')}
        </Anchor>
      </Box>
      <Parties escrow={escrow} />
    </Box>
  )
}

/** When it goes on by itself, because the other side said nothing. */
function Silence({ of: { deadlines } }: { of: DisputeCase['escrow'] }) {
  const silence = deadlines.find(({ kind }) => kind === 'dispute_silence')
  return silence ? (
    <span>
      {say('console.dispute.silence')}
      {colon()}
      <Time at={silence.at} />
    </span>
  ) : null
}

/** Who they are, and how they have dealt before. */
function Parties({ escrow }: { escrow: DisputeCase['escrow'] }) {
  const { data, isLoading } = useAnswer('EscrowHistory', { id: escrow.id })
  const sides = [
    { party: 'SELLER', name: say('console.escrows.seller'), who: escrow.seller, email: escrow.sellerEmail },
    { party: 'BUYER', name: say('console.escrows.buyer'), who: escrow.buyer, email: escrow.buyerEmail },
  ]
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.5 }}>
      {sides.map(({ party, name, who, email }) => {
        const known = data?.escrowHistory.parties.find((each) => each.party === party)
        return (
          <Typography key={party} color="text.secondary">
            {name}
            {colon()}
            {who ? <PersonLink id={who.id} email={who.email} /> : <Address of={email} />}
            {(isLoading || known) && ' · '}
            {isLoading && <Skeleton component="span" width={200} sx={{ display: 'inline-block', maxWidth: '100%' }} />}
            {known && say('console.dispute.history', { escrows: known.escrows, disputed: known.disputed })}
          </Typography>
        )
      })}
    </Box>
  )
}

/** A word to both parties, or a note that they never see. */
function Writing({ of: { escrow, request }, onWrote }: { of: DisputeCase; onWrote: News['wrote'] }) {
  const { act, isBusy, refusal } = useAct()
  const [body, setBody] = useState('')
  const [isInternal, setInternal] = useState(true)
  const send = () =>
    act(async () => {
      await ask('AddDisputeMessage', {
        input: { escrowId: escrow.id, requestId: request?.requestId ?? null, body: body.trim(), isInternal },
      })
      onWrote({ text: body.trim(), isInternal })
      setBody('')
    })
  return (
    <Section title={say('console.dispute.write')}>
      <Box sx={{ display: 'grid', gap: 1 }}>
        <TextField
          multiline
          minRows={2}
          label={isInternal ? say('console.dispute.note') : say('console.dispute.message')}
          value={body}
          onChange={({ target: { value } }) => setBody(value)}
          slotProps={{ htmlInput: { dir: 'auto' } }}
        />
        <FormControlLabel
          control={<Switch checked={isInternal} onChange={(_event, checked) => setInternal(checked)} />}
          label={say('console.dispute.internal')}
        />
        <Refusal of={refusal} />
        <Button variant="outlined" disabled={isBusy || body.trim() === ''} onClick={() => void send()} sx={{ justifySelf: 'start' }}>
          {isInternal ? say('console.dispute.keepNote') : say('console.dispute.send')}
        </Button>
      </Box>
    </Section>
  )
}

function Contract({ of: { escrow } }: { of: DisputeCase }) {
  const { contract, description } = escrow
  if (!contract && !description) return null
  return (
    <Section title={say('console.dispute.contract')}>
      <Words>{contract?.terms ?? description}</Words>
      <ContractPdf of={contract} />
    </Section>
  )
}
