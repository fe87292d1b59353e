/** So many rows a file has at most; it says where it was cut off. */
export const mostExported = 5_000

/** As many at once as the API answers. */
export const exportedPage = 100

/** No more pages than full ones would be: a list that is searched may answer pages with little in them for long. */
const mostPages = mostExported / exportedPage

interface Page<Row> {
  rows: readonly Row[]
  hasNextPage: boolean
}

/** Every row of a list, page after page, as far as a file goes. `isWhole`: whether that is all there is. */
export async function readAll<Row>(readPage: (page: number) => Promise<Page<Row>>): Promise<{ rows: Row[]; isWhole: boolean }> {
  const rows: Row[] = []
  for (let page = 1; page <= mostPages; page++) {
    const read = await readPage(page)
    rows.push(...read.rows)
    if (!read.hasNextPage) return { rows, isWhole: true }
  }
  return { rows: rows.slice(0, mostExported), isWhole: false }
}
