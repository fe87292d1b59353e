import { z } from 'zod'
import { bounds, upTo } from '../../../server/domain/bounds.js'
import { destinationDocument } from '../../../schema/destination/destination-document.js'
import { CreateDestination } from '../../../schema/operations/documents.js'
import { text } from '../../../schema/validation/validated.js'
import { optional } from '../../fields.js'
import { granted } from '../../granted.js'
import { route } from '../../route.js'

export const create = route({
  method: 'post',
  path: '/wallet/destinations',
  credential: 'api_key',
  description:
    'Adds a bank account of the associated user to withdraw to, by its `rib` or its `iban`. It waits for the user, who gets a code by mail; 200 with the one that is there, and with another code while it waits, for an account that was added before.',
  body: z.object({
    rib: optional(text(upTo(bounds.rib))),
    iban: optional(text(upTo(bounds.iban))),
    holderName: text(bounds.holderName),
  }),
  document: CreateDestination,
  variables: ({ body }) => ({ input: body }),
  created: ({ createDestination: { created } }) => granted(created),
  answer: z.object({ destination: destinationDocument }),
  from: ({ createDestination }) => createDestination,
  errors: ['ACCOUNT_NOT_ASSOCIATED', 'DESTINATION_INVALID', 'LIMIT_REACHED', 'DAILY_LIMIT_REACHED'],
  example: { rib: '10006035183598478831', holderName: 'Omar Trabelsi' },
})
