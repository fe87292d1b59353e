import { OperationTypeNode } from 'graphql'
import type { Shot } from '../../support/installation/http-load.js'
import { aStaffToken } from '../../support/installation/people.js'
import type { Shot as Aimed } from '../bad-input/aim.js'
import { exampleTargets } from '../bad-input/example-shots.js'
import { patient } from '../bad-input/patient.js'
import { Situations } from '../bad-input/situations.js'
import { makeWorld } from '../bad-input/world.js'
import { askAtOnce } from './ask-at-once.js'
import { besideBystander, requireServed } from './bystander.js'
import type { FairnessCheck } from './fairness-check.js'
import { meOf, onScene, type Scene } from './scene.js'

const width = 20
/** What is said to a request that comes again, or too late, is an answer as well. */
const also = [302, 303, 304, 400, 401, 403, 404, 409, 410, 413, 422]

export const everyRequest: FairnessCheck = {
  name: 'every request of REST and GraphQL that there is, of payout requests, proofs, files, verifications, wallets, the request log and the console too, asked by one customer, their people and staff, twenty at once, and another’s GET /me is answered',
  before: 'not measured: most of them were not there yet',
  measure: ({ short, goal }) =>
    onScene({ env: patient }, async (scene) => {
      const shots = await everyShot(scene)
      const watched = await besideBystander(meOf(scene), () => askAll(scene, shots, short ? 10 : 30))
      const asked = watched.result
      const sum = (of: 'answered' | 'refused') => asked.reduce((total, one) => total + one[of], 0)
      const figure = `${requireServed(watched, goal)}; the others had ${sum('answered')} answers to ${shots.length} kinds of requests, ${sum('refused')} refusals`
      if (sum('answered') < 2 * shots.length) throw new Error(`${figure}; not each was answered twice`)
      return figure
    }),
}

/**
 * One of each kind that a developer, their key, a seller, a buyer and staff may send: whose turn to act it is, and what there has to be for it,
 * is as it should be. What somebody else is there for alone is not asked, nor what needs no credential, which is tried elsewhere.
 */
async function everyShot({ client }: Scene): Promise<Shot[]> {
  const made = new Situations(client, await makeWorld(client, await aStaffToken(client)))
  const { key, developer, seller, buyer, staff } = made.world.credentials
  const bearers = [key, developer, seller, buyer, staff].map((token) => `Bearer ${token}`)
  const shots: Shot[] = []
  for (const { intent, prepare } of exampleTargets) {
    if (intent.startsWith(`${OperationTypeNode.SUBSCRIPTION} `)) continue
    const shot = shotOf((await prepare(made)).right)
    if (bearers.includes(shot.headers?.['Authorization'] ?? '')) shots.push(shot)
  }
  return shots
}

const shotOf = ({ method, path, headers, body }: Aimed): Shot => ({
  method: method as NonNullable<Shot['method']>,
  path,
  headers: Object.fromEntries(headers),
  ...(body ? { body: body.toString('latin1') } : {}),
})

/** Each of those who ask has kinds of their own, so that all of them are asked whatever the machine does in the time. */
const askAll = ({ url }: Scene, shots: readonly Shot[], seconds: number) =>
  Promise.all(
    Array.from({ length: width }, (_none, lane) => {
      const own = shots.filter((_shot, index) => index % width === lane)
      return askAtOnce({ url, shots: own, width: 1, seconds, from: '127.0.0.9', also })
    }),
  )
