import type { ErrorCode } from '../../domain/errors.js'
import type { CheckoutAction } from '../../domain/escrow/checkout-actions.js'
import { commands, type PublicCommand } from '../../domain/escrow/commands.js'
import { refuse, type Question } from '../../domain/escrow/take.js'

export interface AllowedActionView {
  action: PublicCommand
  allowed: boolean
  code: ErrorCode | null
  via: 'api' | 'session' | 'staff'
  /** What a checkout session that has the person do it is asked for. */
  checkoutAction: CheckoutAction | null
}

/** What somebody in these roles could do with an escrow now, from the table that enforces it (decisions 20). */
export function allowedActions(question: Omit<Question<unknown>, 'given'>): AllowedActionView[] {
  return commands.flatMap((command) => {
    if (!command.mutation) return []
    const code = refuse(command, { ...question, given: undefined }, 'command')
    return [
      { action: command.name, allowed: code === null, code, via: shown[command.via], checkoutAction: command.session?.action ?? null },
    ]
  })
}

const shown = { API: 'api', SESSION: 'session', STAFF: 'staff', TIMER: 'staff', STEP: 'staff' } as const
