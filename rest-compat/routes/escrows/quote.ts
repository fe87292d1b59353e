import { show } from '../../../schema/document/show.js'
import type { Spoken } from '../../../schema/document/snapshot.js'
import { quoteDocument } from '../../../schema/escrow/escrow-document.js'
import { route } from '../../route.js'
import { newEscrowBody, newEscrowCodes } from './new-escrow-body.js'

export const quote = route({
  method: 'post',
  path: '/quotes',
  body: newEscrowBody,
  codes: newEscrowCodes,
  async handle({ body, execute }) {
    const { quoteEscrow } = await execute<{ quoteEscrow: Spoken<typeof quoteDocument> }>('QuoteEscrow', { input: body })
    return { body: { quote: show(quoteDocument, quoteEscrow) } }
  },
})
