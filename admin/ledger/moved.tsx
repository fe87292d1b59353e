import { Box } from '@mui/material'
import type { LedgerTransferFieldsFragment } from '../../schema/operations/document-types.js'
import { figureSide } from '../look/figure-side.js'
import { wordFor } from '../provider/words.js'
import { Amount } from '../show/amount.js'

/** The kind of an account, out of its code. */
export const kindOf = (code: string): string => code.split(':')[0] ?? code

/** Which of its kind it is, where the kind has several. */
export const partOf = (code: string): string | undefined => code.split(':')[1]

/** The postings of a transfer in a cell: whose account changed by how much. */
export function Moved({ postings }: { postings: LedgerTransferFieldsFragment['postings'] }) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gridTemplateColumns: '1fr auto', columnGap: 2 }}>
      {postings.map(({ account, amount, currency }, index) => (
        // Two postings may be on one account; their order is that of the ledger.
        <Box component="li" key={`${index} ${account}`} sx={{ display: 'grid', gridColumn: '1 / -1', gridTemplateColumns: 'subgrid' }}>
          <span>{wordFor('accountKind', kindOf(account))}</span>
          <Box component="span" sx={{ textAlign: figureSide() }}>
            <Amount of={amount} currency={currency} isChange />
          </Box>
        </Box>
      ))}
    </Box>
  )
}
