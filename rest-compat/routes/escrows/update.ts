import { z } from 'zod'
import { bounds } from '../../../server/domain/bounds.js'
import { refusalsOfCommand } from '../../../schema/escrow/command-refusals.js'
import { escrowDocument } from '../../../schema/escrow/escrow-document.js'
import { UpdateEscrow } from '../../../schema/operations/documents.js'
import { text } from '../../../schema/validation/validated.js'
import { DomainError } from '../../../server/domain/errors.js'
import { currency, decimal, optional, whole } from '../../fields.js'
import { escrowErrorsAnd, escrowParams, mayReadEscrow } from '../../may-read.js'
import { plainDecimal } from '../../plain-decimal.js'
import { route, type RestRequest } from '../../route.js'

const body = z.object({
  title: optional(text(bounds.title)),
  amount: optional(decimal),
  currency: optional(currency),
  description: optional(text(bounds.description)),
  estimatedDeliveryDays: optional(whole(1, 36_500)),
})

type Request = RestRequest<z.infer<typeof escrowParams>, undefined, z.infer<typeof body>>

export const update = route({
  method: 'put',
  path: '/escrows/:id',
  credential: 'api_key',
  description:
    'Changes a pending escrow. `amount` is the ledger value in TND, unless `currency` says that it is in the escrow’s own currency.',
  params: escrowParams,
  body,
  before: mayReadEscrow,
  document: UpdateEscrow,
  variables: async (request) => {
    const { amount: _amount, currency: _currency, ...others } = request.body
    return { input: { escrowId: request.params.id, ...others, ...(await amountIn(request)) } }
  },
  renames: { amountTnd: 'amount' },
  message: 'Escrow updated',
  answer: z.object({ escrow: escrowDocument }),
  from: ({ updateEscrow }) => updateEscrow,
  warnings: ({ updateEscrow: { escrow } }, { body: { amount, currency: named } }) =>
    amount != null && named == null && escrow.currency !== 'TND' ? ['amount-read-as-TND'] : [],
  errors: escrowErrorsAnd([...refusalsOfCommand('update'), 'AMOUNT_AMBIGUOUS']),
})

/**
 * `amount` under the name that it has in GraphQL: the specification reads it as TND (Update escrow body), and `currency` may say otherwise.
 * Whoever writes back the face amount that `GET` shows of an escrow in USD or EUR would change its value without a word, so that is asked
 * back (decisions 4).
 */
async function amountIn({ params, body: { amount, currency: named }, execute, isReplay }: Request) {
  if (amount == null) return {}
  if (named === 'TND') return { amountTnd: amount }
  const { escrow } = await mayReadEscrow({ params, execute })
  if (named != null && named !== escrow.currency)
    throw new DomainError('VALIDATION_ERROR', { details: { currency: `must be TND or the escrow’s own, ${escrow.currency}` } })
  if (named != null) return { amount }
  const isFaceAmount = escrow.currency !== 'TND' && amount === plainDecimal(escrow.amount)
  if (isFaceAmount && !(await isReplay()))
    throw new DomainError('AMOUNT_AMBIGUOUS', { details: { amount: `is the present amount in ${escrow.currency}` } })
  return { amountTnd: amount }
}
