import { inParallel } from '../../support/flow/in-parallel.js'
import { PageClient } from '../../support/page-client.js'
import { besideBystander, requireServed } from './bystander.js'
import type { FairnessCheck } from './fairness-check.js'
import { onScene } from './scene.js'

const sent = 300
/** `FORMS_PER_MINUTE`, of each of the two minutes that the rush may be in, and what a process may let pass beside it. */
const most = 2 * 62

export const formsOfOneAddress: FairnessCheck = {
  name: 'one address sends 300 registrations at once: few are taken, the others get a page that says when to come back, and another address gets its pages',
  before: 'all 300 within 8 s',
  measure: ({ goal }) =>
    onScene({ env: { FORMS_PER_MINUTE: '60' } }, async ({ url }) => {
      const page = new PageClient(url)
      await page.open('/account/sign-in')
      const hidden = page.hiddenFields('send-code')
      const register = async (index: number) => {
        const browser = new PageClient(url)
        for (const [name, value] of page.cookies) browser.cookies.set(name, value)
        return browser.post('/account/sign-in', { ...hidden, email: `somebody-${index}@example.com` })
      }
      const errand = { url: `${url}/account/sign-in`, from: '127.0.0.2', everyMs: 100 }
      const watched = await besideBystander(errand, () => inParallel(Array.from({ length: sent }), 30, (_none, index) => register(index)))
      const figure = requireServed(watched, goal)
      const refused = watched.result.filter(({ status }) => status === 429)
      const taken = watched.result.filter(({ status }) => status === 303).length
      const others = watched.result.length - refused.length - taken
      if (others > 0) throw new Error(`${others} forms were answered neither with 303 nor with 429`)
      if (taken > most) throw new Error(`${taken} forms were taken, and at most ${most} may be`)
      if (!refused.every(({ headers }) => headers.has('retry-after'))) throw new Error('a refusal does not say when to come back')
      return `${taken} taken, ${refused.length} refused; the other’s page ${figure}`
    }),
}
