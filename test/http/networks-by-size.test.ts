import { expect, test } from 'vitest'
import { NetworkConnections } from '../../server/http/network-connections.js'
import { NetworksBySize } from '../../server/http/networks-by-size.js'

test('whoever has the most is known after each that comes or goes', () => {
  const bySize = new NetworksBySize()
  const networks = Array.from({ length: 7 }, (_none, index) => new NetworkConnections(`10.0.0.${index}`))
  for (let step = 0; step < 2_000; step++) {
    const network = networks[(step * step + 3 * step) % 7]!
    if (network.size > 0 && step % 3 !== 0) bySize.shrink(network)
    else bySize.grow(network)
    const sizes = [...bySize.largestFirst(1)].map(({ size }) => size)
    const expected = networks.map(({ size }) => size).filter((size) => size > 0)
    expect(sizes).toEqual(expected.toSorted((one, other) => other - one))
    expect([...bySize.largestFirst(3)]).toHaveLength(expected.filter((size) => size >= 3).length)
  }
})
