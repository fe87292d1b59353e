import { z } from 'zod'
import { invoiceDocument } from '../../../schema/invoice/invoice-document.js'
import { ReleaseInvoice } from '../../../schema/operations/documents.js'
import { DomainError } from '../../../server/domain/errors.js'
import { escrowErrors, releaseRequestParams } from '../../may-read.js'
import { route } from '../../route.js'

export const invoice = route({
  method: 'get',
  path: '/escrows/:id/release-requests/:requestId/invoice',
  credential: 'api_key',
  description: 'The invoice of a payout request that was released, with a link to its PDF, which is made right after the release.',
  params: releaseRequestParams,
  document: ReleaseInvoice,
  variables: ({ params }) => ({ escrowId: params.id, requestId: params.requestId }),
  answer: z.object({ invoice: invoiceDocument }),
  from: ({ releaseRequest }) => {
    if (!releaseRequest.invoice) throw new DomainError('INVOICE_NOT_FOUND')
    return { invoice: releaseRequest.invoice }
  },
  errors: [...escrowErrors, 'RELEASE_REQUEST_NOT_FOUND', 'INVOICE_NOT_FOUND'],
})
