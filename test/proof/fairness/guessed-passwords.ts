import { askAtOnce } from './ask-at-once.js'
import { besideBystander, requireServed } from './bystander.js'
import type { FairnessCheck } from './fairness-check.js'
import { meOf, onScene } from './scene.js'

export const guessedPasswords: FairnessCheck = {
  name: 'sixty addresses try ten passwords each at once, and who is signed in is answered',
  before: 'each password tried took a core from everybody, and all of them might wait',
  measure: ({ short, goal }) =>
    onScene({ env: { RATE_LIMIT_PER_MINUTE: '100' } }, async (scene) => {
      const guess = (index: number) => ({
        method: 'POST' as const,
        path: '/api/developer/auth/token',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: `nobody-${index}@example.com`, password: `not the right one ${index}` }),
      })
      const watched = await besideBystander(meOf(scene), () =>
        Promise.all(
          Array.from({ length: 60 }, (_none, address) => {
            const shots = Array.from({ length: 10 }, (_also, index) => guess(address * 10 + index))
            return askAtOnce({
              url: scene.url,
              shots,
              width: 10,
              seconds: short ? 5 : 20,
              from: `127.0.1.${address + 1}`,
              also: [401],
              pauseMs: 2_000,
            })
          }),
        ),
      )
      const sum = (of: 'answered' | 'refused') => watched.result.reduce((total, asked) => total + asked[of], 0)
      return `${requireServed(watched, goal)}; ${sum('answered')} passwords were tried, ${sum('refused')} refused with 429`
    }),
}
