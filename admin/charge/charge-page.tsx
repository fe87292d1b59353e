import { Box, Skeleton, Typography } from '@mui/material'
import { useParams } from 'react-router'
import type { ChargeFieldsFragment } from '../../schema/operations/document-types.js'
import { say, wordFor } from '../provider/words.js'
import { useAnswer } from '../server/use-answer.js'
import { Amount } from '../show/amount.js'
import { CopyableId } from '../show/copyable-id.js'
import { Facts } from '../show/facts.js'
import { HeadAmount } from '../show/head-amount.js'
import { NoAnswer } from '../show/no-answer.js'
import { PageTitle } from '../show/page-title.js'
import { RawRecord } from '../show/raw-record.js'
import { Section } from '../show/section.js'
import { Status } from '../show/status.js'
import { Time } from '../show/time.js'

/** One charge: what was asked for, what the service takes of it, and when it was paid. */
export function ChargePage() {
  const { chargeId = '' } = useParams()
  const { data, error, isLoading } = useAnswer('Charge', { id: chargeId })
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <PageTitle title={data?.charge.title ?? say('console.charges.title')} />
      {isLoading && <Skeleton variant="rounded" height={320} />}
      <NoAnswer of={error} heading={!data && wordFor('page', 'CHARGE')} />
      {data && <Charge of={data.charge} />}
    </Box>
  )
}

function Charge({ of: charge }: { of: ChargeFieldsFragment }) {
  const { id, title, status, amount, currency, amountTnd } = charge
  return (
    <>
      <Box>
        <Typography component="h1" variant="h1">
          <bdi>{title}</bdi>
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'center' }}>
          <HeadAmount of={amount} currency={currency} />
          {currency !== 'TND' && <Amount of={amountTnd} />}
          <Status area="chargeStatus" value={status.toLowerCase()} />
          <CopyableId id={id} />
        </Box>
      </Box>
      <Section title={say('console.charges.madeOf')}>
        <Facts
          of={[
            [say('console.escrows.amount'), <Amount key="amount" of={amountTnd} />],
            [say('console.escrow.fee'), <Amount key="fee" of={charge.escrowFee} />],
            [say('console.charges.tax'), <Amount key="tax" of={charge.serviceTaxTnd} />],
            [say('console.charges.net'), <Amount key="net" of={charge.netTnd} />],
          ]}
        />
      </Section>
      <Section title={say('console.escrow.facts')}>
        <Facts
          of={[
            [say('console.charges.reference'), <bdi key="reference">{charge.merchantReference}</bdi>],
            [say('console.charges.receipt'), <bdi key="receipt">{charge.receiptEmail ?? '—'}</bdi>],
            [say('console.escrows.created'), <Time key="created" at={charge.createdAt} />],
            [say('console.charges.paid'), <Time key="paid" at={charge.paidAt} />],
            [say('console.charges.settled'), <Time key="settled" at={charge.completedAt} />],
            [say('console.charges.expires'), <Time key="expires" at={charge.expiresAt} />],
          ]}
        />
      </Section>
      <RawRecord of={charge} />
    </>
  )
}
