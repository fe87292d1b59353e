import { z } from 'zod'
import { quoteDocument } from '../../../schema/escrow/escrow-document.js'
import { QuoteEscrow } from '../../../schema/operations/documents.js'
import { testClockErrors } from '../../may-read.js'
import { route } from '../../route.js'
import { newEscrowBody, newEscrowCodes, newEscrowErrors } from './new-escrow-body.js'

export const quote = route({
  method: 'post',
  path: '/quotes',
  credential: 'api_key',
  description: 'Every money field of an escrow, without creating it.',
  body: newEscrowBody,
  codes: newEscrowCodes,
  document: QuoteEscrow,
  variables: ({ body }) => ({ input: body }),
  answer: z.object({ quote: quoteDocument }),
  from: ({ quoteEscrow }) => ({ quote: quoteEscrow }),
  errors: [...newEscrowErrors, ...testClockErrors],
})
