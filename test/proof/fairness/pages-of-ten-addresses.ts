import type { Shot } from '../../support/installation/http-load.js'
import { createEscrow, openSession } from '../../support/installation/create-over-rest.js'
import { askAtOnce } from './ask-at-once.js'
import { besideBystander, requireServed } from './bystander.js'
import type { FairnessCheck } from './fairness-check.js'
import { meOf, onScene, type Scene } from './scene.js'

const addresses = Array.from({ length: 10 }, (_none, index) => `127.0.0.${index + 11}`)
/** `PAGES_PER_MINUTE`: of each of the two minutes that the rush may be in, and what a process may let pass beside it. */
const perMinute = 600
const most = addresses.length * 2 * (perMinute + 20)

export const pagesOfTenAddresses: FairnessCheck = {
  name: 'ten addresses open hosted pages ten at once each, checkout and sign-in, up to the limit of a minute and beyond it, and another’s GET /me is answered',
  before: 'p95 1.8 to 4.1 s, each page made as soon as it was asked for (on a machine busy with other work, alone 14 to 32 ms)',
  measure: ({ short, goal }) =>
    onScene({ env: { PAGES_PER_MINUTE: String(perMinute) } }, async (scene) => {
      const shots = await pages(scene)
      const seconds = short ? 5 : 20
      const watched = await besideBystander(meOf(scene), () =>
        Promise.all(addresses.map((from) => askAtOnce({ url: scene.url, shots, width: 10, seconds, from }))),
      )
      const sum = (of: 'answered' | 'refused') => watched.result.reduce((total, asked) => total + asked[of], 0)
      const figure = `${requireServed(watched, goal)}; the ten had ${sum('answered')} pages, ${sum('refused')} refusals`
      if (sum('answered') > most) throw new Error(`${figure}; at most ${most} pages`)
      return figure
    }),
}

/** One of an escrow that is to be paid, one of a contract that is to be signed, and the one with the form to sign in. */
async function pages({ client, greedy }: Scene): Promise<Shot[]> {
  const escrow = { amount: 50, buyerEmail: 'buyer@example.com', title: 'Opened' }
  const checkout = async (kind: object, action: string): Promise<Shot> => {
    const id = await createEscrow(client, greedy.key, { ...escrow, ...kind })
    const { url } = await openSession(client, greedy, id, { action, targetUserEmail: escrow.buyerEmail })
    const { pathname, search } = new URL(url)
    return { path: `${pathname}${search}` }
  }
  const contract = { mode: 'standard', contractTerms: 'All of it. '.repeat(800) }
  const headers = { accept: 'text/html' }
  const opened = [await checkout({ mode: 'quick' }, 'accept_pay'), await checkout(contract, 'sign_contract'), { path: '/account/sign-in' }]
  return opened.map((shot) => ({ ...shot, headers }))
}
