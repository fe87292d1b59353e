import { Box } from '@mui/material'
import { wordFor } from '../provider/words.js'

type Tone = 'success' | 'warning' | 'error' | 'primary' | 'text'

const tones: Record<string, Tone> = {
  PENDING: 'text',
  PAID: 'primary',
  DELIVERED: 'primary',
  COMPLETED: 'success',
  CANCELLED: 'text',
  DISPUTED: 'error',
  open: 'error',
  awaiting_counterparty: 'warning',
  under_review: 'warning',
  resolved: 'success',
  pending: 'warning',
  approved: 'success',
  // It is still to be paid.
  'withdrawalStatus.approved': 'warning',
  paid: 'success',
  rejected: 'error',
  auto_rejected: 'error',
  completed: 'success',
  processing: 'primary',
  failed: 'error',
  delivered: 'success',
  FAILED: 'error',
  accepted: 'success',
  known: 'success',
  refused: 'error',
}

/** A word and a dot: never a colour alone. */
export function Status({ area, value }: { area: string; value: string }) {
  const tone = tones[`${area}.${value}`] ?? tones[value] ?? 'text'
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, whiteSpace: 'nowrap' }}>
      <Box
        component="span"
        aria-hidden
        sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: tone === 'text' ? 'text.secondary' : `${tone}.main` }}
      />
      {wordFor(area, value)}
    </Box>
  )
}
