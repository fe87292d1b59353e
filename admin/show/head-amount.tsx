import { Box } from '@mui/material'
import { Amount } from './amount.js'

/** What a page is about in money: the largest figure on it. */
export const HeadAmount = ({ of, currency = 'TND' }: { of: string; currency?: string }) => (
  <Box component="strong" sx={{ fontSize: 22, fontWeight: 650, lineHeight: 1.3 }}>
    <Amount of={of} currency={currency} />
  </Box>
)
