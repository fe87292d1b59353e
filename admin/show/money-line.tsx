import { Box, Typography, type Theme } from '@mui/material'
import type { EscrowCaseQuery } from '../../schema/operations/document-types.js'
import { say } from '../provider/words.js'
import { Amount } from './amount.js'
import { decimalOf, millimesOf } from './millimes.js'

type Movement = NonNullable<EscrowCaseQuery['escrow']>['moneyLine'][number]

const parts = ['released', 'reserved', 'disputed', 'refunded', 'held'] as const
type Part = (typeof parts)[number]
/** Those of the hosted pages: what is still held is told from what has gone without reading, whoever sees green as teal. */
const colours: Record<Part, string | ((theme: Theme) => string)> = {
  released: 'primary.main',
  reserved: 'warning.main',
  disputed: 'error.main',
  refunded: 'text.secondary',
  held: ({ palette: { mode } }) => (mode === 'dark' ? '#5f86b3' : '#6f8fb5'),
}

/** Where the money of an escrow is: one bar, as wide as what was paid in, with the figures in words below. */
export function MoneyLine({ movements }: { movements: readonly Movement[] }) {
  const sums = sumsOf(movements)
  const funded = parts.reduce((sum, part) => sum + sums[part], 0n)
  if (funded === 0n) return <Typography color="text.secondary">{say('console.escrow.notFunded')}</Typography>
  const words: Record<Part, string> = {
    released: say('pages.money.released'),
    reserved: say('pages.money.reserved'),
    disputed: say('pages.money.disputed'),
    refunded: say('pages.money.refunded'),
    held: say('pages.money.held'),
  }
  const there = parts.filter((part) => sums[part] > 0n)
  return (
    <Box>
      <Box aria-hidden sx={{ display: 'flex', height: 10, borderRadius: 5, overflow: 'hidden', gap: '2px', marginBottom: 1 }}>
        {there.map((part) => (
          <Box key={part} sx={{ bgcolor: colours[part], width: `${Number((sums[part] * 1000n) / funded) / 10}%` }} />
        ))}
      </Box>
      <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.5, margin: 0 }}>
        {there.map((part) => (
          <Box key={part} sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
            <Box aria-hidden sx={{ width: 10, height: 10, borderRadius: '3px', bgcolor: colours[part] }} />
            <Typography component="dt" variant="body2" color="text.secondary">
              {words[part]}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ margin: 0 }}>
              <Amount of={decimalOf(sums[part])} />
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

/** What is expected to go is still there; what has gone back out is what came to somebody. */
function sumsOf(movements: readonly Movement[]): Record<Part, bigint> {
  const sums: Record<Part, bigint> = { released: 0n, reserved: 0n, disputed: 0n, refunded: 0n, held: 0n }
  for (const movement of movements) {
    const part = partOf(movement)
    if (part) sums[part] += millimesOf(movement.amountTnd) ?? 0n
  }
  return sums
}

function partOf({ from, to, reason, transferId }: Movement): Part | null {
  if (transferId === null && reason === 'dispute_open') return 'disputed'
  if (transferId === null) return from === 'RESERVED' ? 'reserved' : 'held'
  if (from !== 'HELD' && from !== 'RESERVED') return null
  if (to === 'HELD' || to === 'RESERVED') return null
  return to === 'BUYER' || to === 'CARD' || to === 'BANK' ? 'refunded' : 'released'
}
