import { approveReleaseRequest } from '../../server/domain/escrow/commands/approve-release-request.js'
import { giveReleaseConsent } from '../../server/domain/escrow/commands/give-release-consent.js'
import { rejectReleaseRequest } from '../../server/domain/escrow/commands/reject-release-request.js'
import { voidReleaseRequest } from '../../server/domain/escrow/commands/void-release-request.js'
import { verbOf } from '../../server/operations/escrow/give-command.js'
import { createReleaseRequest } from '../../server/operations/release-request/create-release-request.js'
import { resolveReleaseRequest } from '../../server/operations/release-request/resolve-release-request.js'
import { anEscrow, type Cast } from './escrow-builder.js'
import type { TestServices } from './services.js'

/**
 * A progressive escrow of three periods: one that the buyer approves, one that staff decide, and the rest, which nobody answers; and a
 * claim that is withdrawn. Every event that there is of payout requests. The seller's identity has to be approved.
 */
export async function claimEverything(services: TestServices, cast: Cast): Promise<void> {
  const { buyer, key } = cast
  const as = services.runAs.bind(services)
  const escrowId = await anEscrow(services, cast, { amount: '90', progressiveRelease: {} }).mode('quick').paid()
  await as(buyer)(verbOf(giveReleaseConsent), { escrowId })
  const claim = (requestId: string) => as(key)(createReleaseRequest, { escrowId, requestId, amountTnd: '30' })
  await claim('may')
  await as(buyer)(verbOf(approveReleaseRequest), { escrowId, requestId: 'may' })
  await claim('june')
  await as(buyer)(verbOf(rejectReleaseRequest), { escrowId, requestId: 'june', reason: 'Nothing was done in June.' })
  await claim('void')
  await as(key)(verbOf(voidReleaseRequest), { escrowId, requestId: 'void' })
  await claim('july')
  await as(aStaffMember)(resolveReleaseRequest, { escrowId, requestId: 'june', awardedTnd: '12', reason: 'Half of it was done.' })
  await as({ kind: 'timer' })(verbOf(approveReleaseRequest), { escrowId, requestId: 'july' })
}

const aStaffMember = { kind: 'staff', staffId: '0199a000-0000-7000-8000-000000000001', role: 'disputes' } as const
