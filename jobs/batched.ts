interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * Collects what is asked for while one call of `work` runs, and does it together in the next. When a call for several fails, each is done
 * alone, so that nobody pays for another's failure. `work` answers one result for each item, in their order.
 */
export function batched<Item, Result>(work: (items: Item[]) => Promise<readonly Result[]>): (item: Item) => Promise<Result> {
  let waiting: Array<Waiting<Item, Result>> = []
  let isRunning = false

  const settle = async (group: Array<Waiting<Item, Result>>): Promise<void> => {
    try {
      const results = await work(group.map(({ item }) => item))
      results.forEach((result, index) => group[index]?.resolve(result))
    } catch (error) {
      const [only, ...others] = group
      if (others.length === 0) only?.reject(error)
      else await Promise.all(group.map((one) => settle([one])))
    }
  }

  const drain = async () => {
    isRunning = true
    // Those who ask in the same turn of the event loop come along.
    await Promise.resolve()
    while (waiting.length > 0) {
      const group = waiting
      waiting = []
      await settle(group)
    }
    isRunning = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isRunning) void drain()
    })
}
