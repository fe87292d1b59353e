import { beforeAll, expect, it } from 'vitest'
import type { Command } from '../../../server/domain/escrow/command.js'
import { commands } from '../../../server/domain/escrow/commands.js'
import { voidReleaseRequest } from '../../../server/domain/escrow/commands/void-release-request.js'
import { verbOf } from '../../../server/operations/escrow/give-command.js'
import { createEscrow } from '../../../server/operations/escrow/create-escrow.js'
import { payEscrow } from '../../../server/operations/escrow/pay-escrow.js'
import { performCommand } from '../../../server/operations/escrow/perform-command.js'
import { createReleaseRequest } from '../../../server/operations/release-request/create-release-request.js'
import { readEscrowViews, type EscrowView } from '../../../server/queries/escrow/read-escrow-views.js'
import { databaseWorld } from '../../support/database-world.js'
import { anEscrow } from '../../support/escrow-builder.js'

const world = databaseWorld()
beforeAll(() => world.query(`update app_user set identity_status = 'approved'`))

const given = (fields: object = {}) => anEscrow(world.services, world.cast, { mode: 'quick', ...fields })
const slices = { progressiveRelease: { autoApproveHours: 72, minReleaseAmountTnd: '1' } }

/** The escrow as whoever asks next will see it. */
async function readAgain({ keys }: EscrowView): Promise<EscrowView | undefined> {
  const [id, now] = [keys.escrowId, world.services.clock()]
  return (await readEscrowViews(world.services.database.fork(), { ids: [id], now, withTexts: true })).get(id)
}

async function give(name: string, as: 'buyer' | 'seller', escrowId: string, input: object = {}): Promise<EscrowView> {
  const command = commands.find((one) => one.name === name) as Command
  const context = { services: world.services, run: world.services.runAs(world.cast[as]) }
  return (await performCommand(command)(context, { escrowId, ...input })).escrow
}

/** What answers a command that was not read after it. */
const answers: Array<[string, () => Promise<EscrowView>]> = [
  [
    'creation',
    () =>
      createEscrow(
        { services: world.services, run: world.services.runAs(world.cast.key) },
        { title: 'Camera', amount: '12.5', buyerEmail: world.cast.buyer.email, mode: 'quick', metadata: { order: '7' } },
      ),
  ],
  ['update', async () => give('update', 'seller', await given().pending(), { title: 'Camera, used twice' })],
  [
    'payment',
    async () => {
      const escrowId = await given().pending()
      const context = { services: world.services, run: world.services.runAs(world.cast.buyer) }
      return (await payEscrow(context, { escrowId, method: 'wallet', acceptAutomaticRelease: false })).escrow
    },
  ],
  ['delivery', async () => give('deliver', 'seller', await given().paid())],
  ['completion', async () => give('complete', 'buyer', await given().delivered())],
  ['cancellation', async () => give('cancel', 'seller', await given().pending())],
  [
    'claim of a slice',
    async () => {
      const escrowId = await given(slices).paid()
      return (await world.services.runAs(world.cast.seller)(createReleaseRequest, { escrowId, requestId: 'may', amountTnd: '50' })).escrow
    },
  ],
  [
    'withdrawal of one of two claims',
    async () => {
      const escrowId = await given(slices).paid()
      for (const requestId of ['may', 'june']) {
        world.services.clock.advance(60_000)
        await world.services.runAs(world.cast.seller)(createReleaseRequest, { escrowId, requestId, amountTnd: '50' })
      }
      return world.services.runAs(world.cast.seller)(verbOf(voidReleaseRequest), { escrowId, requestId: 'may' })
    },
  ],
]

it.each(answers)('the answer to a %s is the escrow as it is read after it', async (_name, answered) => {
  const answer = await answered()
  expect(answer).toEqual(await readAgain(answer))
})
