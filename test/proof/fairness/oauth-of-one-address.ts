import type { Shot } from '../../support/installation/http-load.js'
import { askAtOnce } from './ask-at-once.js'
import { besideBystander, requireServed } from './bystander.js'
import type { FairnessCheck } from './fairness-check.js'
import { meOf, onScene } from './scene.js'

/** Who has nothing but a made-up client asks for tokens and for consent: each attempt looks for the client, and tries a secret. */
export const oauthOfOneAddress: FairnessCheck = {
  name: 'one address asks OAuth for tokens and consent forty at once with what is no good, and another’s GET /me is answered',
  before: 'p95 2.2 s',
  measure: ({ short, goal }) =>
    onScene({}, async (scene) => {
      const form = { 'content-type': 'application/x-www-form-urlencoded' }
      const asked = {
        client_id: 'oc_nobody',
        redirect_uri: 'https://shop.example.com/return',
        code: 'a'.repeat(200),
        client_secret: 'b'.repeat(200),
      }
      const token = new URLSearchParams({ grant_type: 'authorization_code', ...asked }).toString()
      const authorize = new URLSearchParams({ response_type: 'code', scope: 'openid', state: 'c'.repeat(500), ...asked }).toString()
      const shots: Shot[] = [
        { method: 'POST', path: '/api/oauth/token', headers: form, body: token },
        { path: `/api/oauth/authorize?${authorize}`, headers: {} },
      ]
      const asking = { url: scene.url, shots, width: 40, seconds: short ? 5 : 20, from: '127.0.0.9', also: [302, 303, 400, 401] }
      const watched = await besideBystander(meOf(scene), () => askAtOnce(asking))
      const { answered, refused } = watched.result
      return `${requireServed(watched, goal)}; the other had ${answered} answers, ${refused} refusals`
    }),
}
