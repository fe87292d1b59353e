import { Button } from '@mui/material'
import { useState } from 'react'
import { useListContext, useResourceContext } from 'react-admin'
import { say } from '../provider/words.js'
import { useNewEvents } from '../server/use-new-events.js'

/** Which events bring a row to a list, or change one that is foremost in it. Lists that are not here have none that do. */
const bringsRow: Readonly<Record<string, (type: string) => boolean>> = {
  escrows: (type) => type === 'escrow.created',
  disputes: (type) => type === 'escrow.dispute.opened' || type === 'escrow.release_request.disputed',
  events: () => true,
  withdrawals: (type) => type === 'wallet.withdrawal.updated',
  'top-ups': (type) => type === 'wallet.topup.updated',
}

/** Rows do not move under who reads them: what is new is announced, and comes when it is asked for. */
export function NewRows() {
  const brings = bringsRow[useResourceContext() ?? '']
  return brings ? <Announced brings={brings} /> : null
}

function Announced({ brings }: { brings: (type: string) => boolean }) {
  const { refetch, page, setPage } = useListContext()
  const [count, setCount] = useState(0)
  const [isUncounted, setUncounted] = useState(false)
  useNewEvents((event) => {
    if (event === null) setUncounted(true)
    else if (brings(event.type)) setCount((before) => before + 1)
  })
  const show = () => {
    setCount(0)
    setUncounted(false)
    if (page !== 1) setPage(1)
    void refetch()
  }
  return (
    <span role="status">
      {(count > 0 || isUncounted) && (
        <Button size="small" variant="contained" onClick={show} sx={{ marginBlock: 1 }}>
          {isUncounted ? say('console.list.showChanges') : say('console.list.showNew', { count })}
        </Button>
      )}
    </span>
  )
}
