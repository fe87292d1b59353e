import { OperationTypeNode } from 'graphql'
import type { Shot } from '../../support/installation/http-load.js'
import { aStaffToken } from '../../support/installation/people.js'
import type { Shot as Aimed } from '../bad-input/aim.js'
import { exampleTargets } from '../bad-input/example-shots.js'
import { patient } from '../bad-input/patient.js'
import { Situations } from '../bad-input/situations.js'
import { makeWorld } from '../bad-input/world.js'
import { askAtOnce, type Asked } from './ask-at-once.js'
import { besideBystander, requireServed } from './bystander.js'
import type { FairnessCheck } from './fairness-check.js'
import { meOf, onScene, type Scene } from './scene.js'

const width = 20
/** What is said to a request that comes again, or too late, is an answer as well. */
const also = [302, 303, 304, 400, 401, 403, 404, 409, 410, 413, 422]

export const everyRequest: FairnessCheck = {
  name: 'every request of REST and GraphQL that there is, of payout requests, proofs, files, verifications, wallets, the request log and the console too: a key, a developer, a seller, a buyer and staff ask for all that is theirs, twenty at once, one after the other and then together, and another’s GET /me is answered',
  before: 'not measured: most of them were not there yet',
  measure: ({ short, goal }) =>
    onScene({ env: patient }, async (scene) => {
      const figures: string[] = []
      const each = await everyShot(scene)
      for (const [who, shots] of [...each, ['all', [...each.values()].flat()] as const]) {
        const watched = await besideBystander(meOf(scene), () => askAll(scene, shots, short ? 10 : 30))
        const { answered, refused } = watched.result
        const figure = `${requireServed(watched, goal, `${who}: `)}; ${answered} answers to ${shots.length} kinds of requests, ${refused} refusals`
        if (answered < 2 * shots.length) throw new Error(`${figure}; not each was answered twice`)
        figures.push(figure)
      }
      return figures.join('; ')
    }),
}

/**
 * One of each kind that a developer, their key, a seller, a buyer and staff may send: whose turn to act it is, and what there has to be for it,
 * is as it should be. What somebody else is there for alone is not asked, nor what needs no credential, which is tried elsewhere.
 */
async function everyShot({ client }: Scene): Promise<ReadonlyMap<string, readonly Shot[]>> {
  const made = new Situations(client, await makeWorld(client, await aStaffToken(client)))
  const { key, developer, seller, buyer, staff } = made.world.credentials
  const askers = Object.entries({ key, developer, seller, buyer, staff })
  const shots = new Map(askers.map(([who]) => [who, new Array<Shot>()]))
  const whose = new Map(askers.map(([who, token]) => [`Bearer ${token}`, who]))
  for (const { intent, prepare } of exampleTargets) {
    if (intent.startsWith(`${OperationTypeNode.SUBSCRIPTION} `)) continue
    const shot = shotOf((await prepare(made)).right)
    shots.get(whose.get(shot.headers?.['Authorization'] ?? '') ?? '')?.push(shot)
  }
  return shots
}

const shotOf = ({ method, path, headers, body }: Aimed): Shot => ({
  method: method as NonNullable<Shot['method']>,
  path,
  headers: Object.fromEntries(headers),
  ...(body ? { body: body.toString('latin1') } : {}),
})

/** They begin all over the list, so that each kind is asked for whatever the machine does in the time. */
async function askAll({ url }: Scene, shots: readonly Shot[], seconds: number): Promise<Asked> {
  const lanes = Array.from({ length: width }, (_none, lane) => {
    const first = Math.floor((lane * shots.length) / width)
    return askAtOnce({ url, shots: [...shots.slice(first), ...shots.slice(0, first)], width: 1, seconds, from: '127.0.0.9', also })
  })
  const sum = (one: Asked, other: Asked) => ({ answered: one.answered + other.answered, refused: one.refused + other.refused })
  return (await Promise.all(lanes)).reduce(sum)
}
