/** Runs `work` for every item, at most `width` at once, and answers the results in the items' order. The first failure ends it. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  width: number,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = Array.from({ length: items.length })
  let next = 0
  const lane = async () => {
    for (let index = next++; index < items.length; index = next++) results[index] = await work(items[index]!, index)
  }
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, lane))
  return results
}
