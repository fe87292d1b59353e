import { z } from 'zod'
import { bounds } from '../../../server/domain/bounds.js'
import { businessDocument } from '../../../schema/business/business-document.js'
import { PutBusiness } from '../../../schema/operations/documents.js'
import { text } from '../../../schema/validation/validated.js'
import { optional } from '../../fields.js'
import { route } from '../../route.js'

const { most: mostFiles } = bounds.businessFiles

export const put = route({
  method: 'put',
  path: '/business',
  credential: 'developer',
  description:
    'Sets up the developer’s business, or says anew what it is. Documents are added to those that are there; without `logoFileId` the logo stays, and null takes it away.',
  body: z.object({
    name: text(bounds.businessName),
    registrationNumber: text(bounds.registrationNumber),
    taxId: text(bounds.taxId),
    fileIds: optional(
      z
        .array(text(bounds.id), 'must be a list of files')
        .min(1, 'must not be empty')
        .max(mostFiles, `must have at most ${mostFiles} entries`),
    ),
    logoFileId: optional(text(bounds.id)),
  }),
  document: PutBusiness,
  variables: ({ body }) => ({ input: body }),
  message: 'Business saved',
  answer: z.object({ business: businessDocument }),
  from: ({ putBusiness }) => putBusiness,
  // A part of the body, and no address.
  errorStatuses: { FILE_NOT_FOUND: [400], FILE_ALREADY_USED: [400] },
  errors: ['INVALID_ID', 'FILE_NOT_FOUND', 'FILE_ALREADY_USED', 'LIMIT_REACHED'],
})
