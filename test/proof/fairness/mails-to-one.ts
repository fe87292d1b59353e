import { asOwner } from '../../support/database/start-database.js'
import { inParallel } from '../../support/flow/in-parallel.js'
import { createEscrow } from '../../support/installation/create-over-rest.js'
import { anIntegrator } from '../../support/installation/people.js'
import type { FairnessCheck } from './fairness-check.js'
import { onScene } from './scene.js'

const victim = 'victim@example.com'
const words = 'Your account is blocked, call 00 216 55 000 000'
/** `STRANGER_MAILS_PER_SENDER_DAY` and `STRANGER_MAILS_PER_ADDRESS_DAY`. */
const most = { ofOne: 5, ofAll: 20 }

export const mailsToOne: FairnessCheck = {
  name: 'one developer names somebody without account in 85 escrows, and then five more do: few mails go out, none with words of theirs',
  before: '85 mails a minute, in the words of who sent them',
  measure: ({ short }) =>
    onScene({}, async ({ client, greedy, installation }) => {
      const escrow = { amount: 50, mode: 'quick', buyerEmail: victim, title: words, description: words }
      const name = (key: string, times: number) => inParallel(Array.from({ length: times }), 8, () => createEscrow(client, key, escrow))
      const mailed = () => asOwner(installation.database, async (database) => (await database.query(ofVictim, [victim])).rows as Mailed[])
      await name(greedy.key, 85)
      const ofOne = (await mailed()).length
      const others = await inParallel(Array.from({ length: 5 }), 2, () => anIntegrator(client))
      for (const { key } of others) await name(key, short ? 10 : 85)
      const all = await mailed()
      const figure = `${ofOne} mails of one developer, ${all.length} of all six`
      if (ofOne > most.ofOne || all.length > most.ofAll) throw new Error(`${figure}; at most ${most.ofOne} and ${most.ofAll}`)
      if (ofOne === 0) throw new Error('the first mail did not come either')
      const told = all.find(({ text }) => text.includes('blocked') || text.includes('55 000 000'))
      if (told) throw new Error(`a mail has words of who sent it: ${told.text.slice(0, 300)}`)
      return `${figure}, all in our words`
    }),
}

interface Mailed {
  text: string
}

const ofVictim = `select subject || ' ' || body || ' ' || coalesce(html, '') as text from mail where recipient = $1`
