import { ask } from '../server/ask.js'
import { usePages } from '../server/use-pages.js'
import { Deliveries } from './deliveries.js'

/** Where the events of an escrow went. */
export function EscrowDeliveries({ escrowId }: { escrowId: string }) {
  return (
    <Deliveries
      of={usePages(['deliveries', escrowId], async (after) => (await ask('Deliveries', { escrowId, first: 25, after })).deliveries)}
    />
  )
}
