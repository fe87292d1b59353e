import { releaseTogether } from '../../support/installation/held-request.js'
import type { Answer } from '../../support/installation/rest-client.js'
import { someContestEscrows, type ContestEscrow } from './contest-escrow.js'
import type { RaceWorld } from './race-world.js'

const sliceTnd = 30
const claimsOfEach = 40
const repetitions = 20

/** Of 100 TND, 40 ask for 30 under ids of their own: three slices are reserved, and 37 are told what is left and what is reserved. */
export async function manyClaims(world: RaceWorld, count: number): Promise<string> {
  for (const escrow of await someContestEscrows(world, count, 'funded')) {
    const answers = await claimTogether(world, escrow, claimsOfEach, (number) => `period-${number}`)
    const created = answers.filter(({ status }) => status === 201)
    const refused = answers.filter(isRightRefusal)
    if (created.length !== 3 || refused.length !== claimsOfEach - 3)
      throw new Error(`${created.length} created, ${refused.length} refused with the right figures: ${unexpected(answers)}`)
    await mustBeReserved(world, escrow, 3)
  }
  return `${count} escrows: 3 slices each, ${claimsOfEach - 3} answered INSUFFICIENT_AVAILABLE_BALANCE with 10 TND left and 90 reserved`
}

/** Twenty ask for a slice under one id: it is reserved once, and nineteen are answered what the one was (specification, Payout requests). */
export async function oneRequestId(world: RaceWorld, count: number): Promise<string> {
  for (const escrow of await someContestEscrows(world, count, 'funded')) {
    const answers = await claimTogether(world, escrow, repetitions, () => 'period-1')
    const created = answers.filter(({ status, body }) => status === 201 && !isReplay(body))
    const replayed = answers.filter(({ status, body }) => status === 200 && isReplay(body))
    if (created.length !== 1 || replayed.length !== repetitions - 1)
      throw new Error(`${created.length} created, ${replayed.length} replayed: ${unexpected(answers)}`)
    await mustBeReserved(world, escrow, 1)
  }
  return `${count} escrows: 1 slice each, ${repetitions - 1} replays of it`
}

function claimTogether(
  { clients, shop }: RaceWorld,
  { id }: ContestEscrow,
  count: number,
  idOf: (number: number) => string,
): Promise<Answer[]> {
  const path = `/api/v1/escrows/${id}/release-requests`
  return releaseTogether(
    Array.from({ length: count }, (_, number) => ({
      base: clients[number % clients.length]!.base,
      request: { method: 'POST', path, token: shop.key, body: { requestId: idOf(number), amountTnd: sliceTnd } },
    })),
  )
}

/** Whoever is refused comes when three slices are reserved, and not before. */
const isRightRefusal = ({ status, body }: Answer): boolean => {
  const { code, availableForReleaseTnd, reservedTnd } = body as Record<string, unknown>
  return status === 409 && code === 'INSUFFICIENT_AVAILABLE_BALANCE' && availableForReleaseTnd === 10 && reservedTnd === 90
}

const isReplay = (body: unknown): boolean => (body as { idempotentReplay?: unknown }).idempotentReplay === true

const unexpected = (answers: readonly Answer[]): string =>
  [...new Set(answers.map(({ status, text }) => `${status} ${text.slice(0, 200)}`))].slice(0, 4).join('\n')

async function mustBeReserved({ rows }: RaceWorld, { uuid }: ContestEscrow, slices: number): Promise<void> {
  const [found] = await rows<{ reserved: string; requests: number; transfers: number; told: number }>(
    `select e.reserved_millimes as reserved,
       (select count(*)::int from release_request r where r.escrow_id = e.id and r.status = 'pending') as requests,
       (select count(*)::int from ledger.transfer t where t.escrow_id = e.id and t.kind = 'reserve') as transfers,
       (select count(*)::int from domain_event v where v.escrow_id = e.id and v.type = 'escrow.release_request.created') as told
     from escrow e where e.id = $1`,
    [uuid],
  )
  const { reserved, requests, transfers, told } = found!
  const isRight = reserved === String(slices * sliceTnd * 1_000) && [requests, transfers, told].every((times) => times === slices)
  if (!isRight) throw new Error(`${slices} slices were created, and the tables say ${JSON.stringify(found)}`)
}
