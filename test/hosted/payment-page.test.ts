import { expect, test } from 'vitest'
import type { LinkedPayment } from '../../hosted/hosted-services.js'
import { startFakeHouse } from './fake-house.js'

const waiting: LinkedPayment = {
  status: 'processing',
  title: 'Logo <design>',
  amount: '120.50',
  currency: 'USD',
  cardPageUrl: 'https://gateway.example/pay/1',
  returnUrl: 'http://localhost:4000/checkout/cs_1?t=x',
}

/** The page of a payment, as the house knows it; `asked` counts how often the provider was. */
async function aPage(payment: Partial<LinkedPayment>, query = '') {
  let asked = 0
  const house = await startFakeHouse({
    isPaymentToken: (id, token) => id === 'pay_1' && token === 'right',
    readPayment: () => Promise.resolve({ ...waiting, ...payment }),
    askAboutPayment: () => Promise.resolve(void (asked += 1)),
  })
  const response = await fetch(`${house.base}/payments/pay_1?t=right${query}`)
  return { response, text: await response.text(), asked: () => asked }
}

test('where a payment begins, the page leads on to the provider, and does not ask it', async () => {
  const { response, text, asked } = await aPage({}, '&go=1')
  expect(response.headers.get('refresh')).toBe('1; url=https://gateway.example/pay/1')
  expect(text).toContain('href="https://gateway.example/pay/1"')
  // One way on, and one back, which do not read alike.
  expect([text.includes('Continue to the card page'), text.includes('>Continue<'), text.includes('>Go back<')]).toEqual([true, false, true])
  expect(text).toContain('Logo &lt;design&gt;')
  expect(text).toContain('<h1>Your payment is not finished yet</h1>')
  expect(asked()).toBe(0)
})

test('where the payer comes back, the provider is asked, and the page looks again while nothing is decided', async () => {
  const { response, text, asked } = await aPage({ cardPageUrl: null })
  expect(asked()).toBe(1)
  // By the script, which leaves alone whoever reads; without it as a whole.
  expect(response.headers.get('refresh')).toBeNull()
  expect(text).toContain('<noscript><meta http-equiv="refresh" content="5; url=/payments/pay_1?t=right" /></noscript>')
  expect(text).toContain('<main data-waits-at="/payments/pay_1?t=right" data-waits-seconds="5">')
  expect(text).not.toContain('gateway.example')
  expect(text).toContain('Payment in progress')
})

test.each([
  ['succeeded', 'Payment received'],
  ['declined', 'Payment declined'],
  ['credited', 'in your wallet'],
  ['returned', 'back to your card'],
] as const)('%s: it says so, looks no more, and leads on', async (status, words) => {
  const { response, text } = await aPage({ status, cardPageUrl: null })
  expect(text).toContain(words)
  expect(text).toContain('href="http://localhost:4000/checkout/cs_1?t=x"')
  expect([response.headers.get('refresh'), text.includes('http-equiv="refresh"'), text.includes('data-waits-at')]).toEqual([
    null,
    false,
    false,
  ])
})

test.each([
  ['fr', 'Paiement refusé'],
  ['ar', 'رُفضت عملية الدفع'],
])('it speaks %s', async (language, words) => {
  const { text } = await aPage({ status: 'declined', cardPageUrl: null }, `&lang=${language}`)
  expect(text).toContain(words)
})

test.each([
  ['en', 'Add money to your wallet'],
  ['fr', 'Recharger'],
  ['ar', 'تعبئة'],
])('a top-up has no name of its own, and is called so in %s, whoever began it in which language', async (language, words) => {
  const { text } = await aPage({ title: null, cardPageUrl: null }, `&lang=${language}`)
  const told = [...text.matchAll(/<dd>(.*)<\/dd>/g)].map(([, shown]) => shown)
  // The amount comes first, large.
  expect(told).toEqual([expect.stringContaining('class="amount"'), expect.stringContaining(words)])
})

test.each(['/payments/pay_1', '/payments/pay_1?t=wrong', '/payments/pay_2?t=right', '/payments/pay_1?t=right&t=right'])(
  '%s is nobody’s',
  async (path) => {
    const house = await startFakeHouse({ isPaymentToken: (id, token) => id === 'pay_1' && token === 'right' })
    expect((await fetch(`${house.base}${path}`)).status).toBe(404)
  },
)
