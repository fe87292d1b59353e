import type { Shot } from '../../support/installation/http-load.js'
import { anIntegrator, type Integrator } from '../../support/installation/people.js'
import { graphqlRequest } from '../../support/installation/rest-client.js'
import { askAtOnce, graphqlShot } from './ask-at-once.js'
import { besideBystander, requireServed } from './bystander.js'
import type { FairnessCheck } from './fairness-check.js'
import { seedDisputedEscrows } from './long-disputes.js'
import { meOf, onScene, type Scene } from './scene.js'
import { seedSignedEscrows } from './signed-escrows.js'

/** What loads much for each row: long texts and pictures, what happened, many small things, where money moved, and what was said. */
const costly: ReadonlyArray<(rows: number) => string> = [
  (rows) =>
    `{ escrows(first: ${rows}) { nodes { contract { terms buyerSignature { signatureImage } sellerSignature { signatureImage } } } } }`,
  (rows) => `{ events(first: ${rows}) { nodes { id type data } } }`,
  (rows) =>
    `{ escrows(first: ${rows}) { nodes { id title seller { email } buyer { email } allowedActions { action } deadlines { kind } deliveryRejections { reason } disputes { status } contract { pdfVersions { url } } } } }`,
  (rows) => `{ escrows(first: ${rows}) { nodes { moneyLine { reason } } } }`,
  (rows) => `{ escrows(first: ${rows}) { nodes { disputes { messages { author body } } } } }`,
]

export const tenPrincipals: FairnessCheck = {
  name: 'ten principals ask at once for the most that lists and documents of GraphQL may cost, and another’s GET /me is answered',
  before: 'one of them alone, 7.5 to 15.9 s; a hundred contracts with their drawn signatures were one answer of 54 MB',
  measure: ({ short, goal, log }) =>
    onScene({}, async (scene) => {
      const greedy = await Promise.all(Array.from({ length: 10 }, () => anIntegrator(scene.client)))
      await seedSignedEscrows(scene, greedy, short ? 20 : 60)
      // The newest ones, which come first.
      await seedDisputedEscrows(scene, greedy)
      const documents: string[] = []
      // One after the other: who asks for many of these at once before they have read them is told 429, which is tried elsewhere.
      for (const document of costly) documents.push(await dearest(scene, greedy[0]!, document))
      for (const document of documents) log(document)
      const attack = greedy.map(({ key }) => {
        const list: Shot = { path: '/api/v1/escrows?limit=100', headers: { authorization: `Bearer ${key}` } }
        const shots = [list, ...documents.map((document) => graphqlShot(key, document))]
        return () => askAtOnce({ url: scene.url, shots, width: 4, seconds: short ? 5 : 20 })
      })
      const watched = await besideBystander(meOf(scene), () => Promise.all(attack.map((begin) => begin())))
      const sum = (of: 'answered' | 'refused') => watched.result.reduce((total, asked) => total + asked[of], 0)
      return `${requireServed(watched, goal)}; the ten had ${sum('answered')} answers, ${sum('refused')} refusals`
    }),
}

/** The document with as many rows as are within the limits. */
async function dearest({ client }: Scene, { key }: Integrator, document: (rows: number) => string): Promise<string> {
  let [most, tooMany] = [0, 101]
  while (tooMany - most > 1) {
    const rows = Math.floor((most + tooMany) / 2)
    const { status, text } = await client.call(graphqlRequest(document(rows), {}, key))
    if (status === 200 && !text.includes('"errors"')) most = rows
    else if (text.includes('QUERY_LIMIT_EXCEEDED')) tooMany = rows
    else throw new Error(`${document(rows)} answered ${status} ${text.slice(0, 300)}`)
  }
  if (most === 0) throw new Error(`not even one row is within the limits of ${document(1)}`)
  return document(most)
}
