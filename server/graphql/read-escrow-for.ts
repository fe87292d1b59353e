import { callerAs } from '../domain/credential/actor.js'
import { partiesOf, requireAssociation, requireParty } from '../operations/escrow/roles-in.js'
import { readEscrow } from '../queries/escrow/read-escrow.js'
import type { EscrowView } from '../queries/escrow/read-escrow-views.js'
import type { Context } from './context.js'
import { maskPersonalData } from './mask-personal-data.js'

/**
 * An escrow as its caller may see it. The developer that created it needs no associated user for what it may do on the seller's behalf
 * (decisions 7): `isOpenToCreator`. @throws DomainError ESCROW_NOT_FOUND, NOT_A_PARTY, ACCOUNT_NOT_ASSOCIATED
 */
export async function readEscrowFor(
  context: Context,
  escrowId: string,
  { isOpenToCreator = false }: { isOpenToCreator?: boolean } = {},
): Promise<EscrowView> {
  const actor = callerAs(context, 'user', 'api_key', 'staff')
  const escrow = await readEscrow(context, {
    escrowId,
    now: context.services.clock(),
    mayRead: (found) => {
      const roles = requireParty(actor, partiesOf(found))
      if (!(isOpenToCreator && roles.includes('creator'))) requireAssociation(actor)
    },
  })
  return maskPersonalData(actor, escrow)
}
