import { bounds } from '../server/domain/bounds.js'
import { published } from '../schema/document/published.js'
import { checkoutActions } from '../schema/checkout/checkout-actions.js'
import { text } from '../schema/validation/validated.js'
import type { ErrorCode } from '../server/domain/errors.js'
import { upperCase } from '../schema/scalars/upper-case.js'

type CheckoutAction = keyof typeof checkoutActions

/** A checkout action as the enum name GraphQL knows it by; another word has a code of its own (decisions 8). */
export const checkoutAction = text(bounds.actionName)
  .transform((value, context) => {
    if (isAction(value)) return upperCase(value)
    context.addIssue({ code: 'custom', message: 'must be a checkout action', params: { code: 'INVALID_ACTION' satisfies ErrorCode } })
    return upperCase('sign_contract')
  })
  .register(published, { type: 'string', enum: Object.keys(checkoutActions) })

const isAction = (value: string): value is CheckoutAction => Object.hasOwn(checkoutActions, value)
