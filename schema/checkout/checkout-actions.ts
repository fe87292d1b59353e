import { checkoutActions as actionNames, type CheckoutAction } from '../../server/domain/escrow/checkout-actions.js'
import { commandOfAction } from '../../server/domain/escrow/commands.js'
import { byName } from '../scalars/by-name.js'

/** Every action of a checkout session by its name in the specification, and what it asks for: as its command says. */
export const checkoutActions: Record<CheckoutAction, string> = byName(actionNames, (action) => commandOfAction(action).session.says)
