import { Box } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Effect } from '../dispute/effect.js'
import { ask } from '../server/ask.js'
import { Refusal } from '../show/refusal.js'

/** What paying it would write: the server's own preview, which needs a reason and a reference and keeps neither. */
export function PaymentEffect({ withdrawalId }: { withdrawalId: string }) {
  const { data, error } = useQuery({
    queryKey: ['preview', withdrawalId],
    queryFn: async () => {
      const input = { id: withdrawalId, decision: 'PAY' as const, reason: '—', bankReference: '—', preview: true }
      return (await ask('DecideWithdrawal', { input })).decideWithdrawal.preview
    },
    retry: false,
  })
  return (
    <>
      {data && (
        <Box sx={{ overflowX: 'auto', minWidth: 0 }} tabIndex={0}>
          <Effect preview={data} />
        </Box>
      )}
      <Refusal of={error} />
    </>
  )
}
