import { Box, Chip, Skeleton, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { Title } from 'react-admin'
import type { FeeSchedulesQuery } from '../../schema/operations/document-types.js'
import { say, wordFor } from '../provider/words.js'
import { useAnswer } from '../server/use-answer.js'
import { Refusal } from '../show/refusal.js'
import { Section } from '../show/section.js'
import { dateAndTime, Time } from '../show/time.js'
import { AddFee } from './add-fee.js'

export type FeeRow = FeeSchedulesQuery['feeSchedules'][number]
export type PricedKind = FeeRow['appliesTo'][number]

export const pricedKinds = ['STANDARD', 'QUICK', 'INSTANT', 'CHARGE'] as const satisfies readonly PricedKind[]

/** What the service takes, of what and since when. Rows are only added: what was created keeps the row that it froze. */
export function FeePage() {
  const { data, error, isLoading } = useAnswer('FeeSchedules', { limit: 100 })
  const rows = data?.feeSchedules
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Title title={say('console.fees.title')} />
      <Typography component="h1" variant="h1">
        {say('console.fees.title')}
      </Typography>
      <Typography color="text.secondary">{say('console.fees.rule')}</Typography>
      <Refusal of={error} />
      {isLoading && <Skeleton variant="rounded" height={240} />}
      {rows && <Rows rows={rows} />}
      <AddFee />
    </Box>
  )
}

function Rows({ rows }: { rows: readonly FeeRow[] }) {
  const inForce = new Map(pricedKinds.map((kind) => [kind, numberInForce(rows, kind)]))
  return (
    <Section title={say('console.fees.schedule')}>
      <Box sx={{ overflowX: 'auto' }} tabIndex={0}>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{say('console.fees.number')}</TableCell>
              <TableCell align="right">{say('console.fees.fee')}</TableCell>
              <TableCell align="right">{say('console.fees.tax')}</TableCell>
              <TableCell>{say('console.fees.appliesTo')}</TableCell>
              <TableCell>{say('console.fees.from')}</TableCell>
              <TableCell>{say('console.fees.added')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(({ number, feePercentage, taxPercentage, appliesTo, effectiveFrom, createdAt }) => (
              <TableRow key={number}>
                <TableCell>{number}</TableCell>
                <TableCell align="right" dir="ltr">
                  {feePercentage} %
                </TableCell>
                <TableCell align="right" dir="ltr">
                  {taxPercentage} %
                </TableCell>
                <TableCell>
                  <Box sx={{ display: 'flex', gap: 0.5, flexWrap: 'wrap' }}>
                    {appliesTo.map((kind) => (
                      <Chip
                        key={kind}
                        size="small"
                        variant={inForce.get(kind) === number ? 'filled' : 'outlined'}
                        color={inForce.get(kind) === number ? 'primary' : 'default'}
                        label={
                          inForce.get(kind) === number
                            ? say('console.fees.inForce', { kind: wordFor('pricedKind', kind) })
                            : wordFor('pricedKind', kind)
                        }
                      />
                    ))}
                  </Box>
                </TableCell>
                <TableCell>
                  {effectiveFrom > new Date().toISOString() ? (
                    say('console.fees.begins', { time: dateAndTime(effectiveFrom) })
                  ) : (
                    <Time at={effectiveFrom} />
                  )}
                </TableCell>
                <TableCell>
                  <Time at={createdAt} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </Section>
  )
}

/** Of the rows for a kind that have begun, the one that began last; they come in that order. */
const numberInForce = (rows: readonly FeeRow[], kind: PricedKind): number | undefined =>
  rows.find(({ appliesTo, effectiveFrom }) => appliesTo.includes(kind) && effectiveFrom <= new Date().toISOString())?.number
