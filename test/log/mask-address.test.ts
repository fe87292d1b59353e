import { expect, test } from 'vitest'
import { maskAddress } from '../../server/log/mask-address.js'

test.each([
  ['/graphql?query=%7Bme%7D&variables=%7B%22id%22%3A%22a%20b%22%7D', '/graphql?query=%7Bme%7D&variables=%7B%22id%22%3A%22a%20b%22%7D'],
  ['/graphql?variables=%7B%22password%22:%22x%26y%22%7D', '/graphql?variables={"password":"***"}'],
  ['/graphql?query={signIn(password:+%22x%22)%7Bid}}', '/graphql?query={signIn(password: "***"){id}}'],
  ['/api/v1/files?t=a%26b&x=%20', '/api/v1/files?t=***&x=%20'],
  ['/api/v1/files?t=abc&x=1', '/api/v1/files?t=***&x=1'],
  ['/api/v1/files?%74oken=abc', '/api/v1/files?token=***'],
])('%s is shown as %s', (sent, shown) => {
  expect(maskAddress(sent)).toBe(shown)
})
