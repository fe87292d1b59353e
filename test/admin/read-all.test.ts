import { expect, it } from 'vitest'
import { exportedPage, mostExported, readAll } from '../../admin/show/read-all.js'

/** A list of so many rows, which notes what is asked of it. */
function listOf(count: number) {
  const asked: number[] = []
  const readPage = async (page: number) => {
    asked.push(page)
    const from = (page - 1) * exportedPage
    const rows = Array.from({ length: Math.max(0, Math.min(exportedPage, count - from)) }, (_, index) => from + index)
    return { rows, hasNextPage: from + rows.length < count }
  }
  return { readPage, asked }
}

it.each([0, 1, exportedPage, exportedPage + 1, mostExported])('of %i rows has all of them, each once and in their order', async (count) => {
  const { readPage, asked } = listOf(count)
  expect(await readAll(readPage)).toEqual({ rows: Array.from({ length: count }, (_, index) => index), isWhole: true })
  expect(asked).toEqual(Array.from({ length: Math.max(1, Math.ceil(count / exportedPage)) }, (_, index) => index + 1))
})

it('of more than a file holds has the first, and says that they are not all', async () => {
  const { readPage, asked } = listOf(mostExported + 1)
  const { rows, isWhole } = await readAll(readPage)
  expect([rows.length, isWhole, asked.length]).toEqual([mostExported, false, mostExported / exportedPage])
})

it('does not go on for ever in a list whose pages have next to nothing in them', async () => {
  const asked: number[] = []
  const { rows, isWhole } = await readAll(async (page) => {
    asked.push(page)
    return { rows: [page], hasNextPage: true }
  })
  expect([rows.length, isWhole, asked.length]).toEqual([mostExported / exportedPage, false, mostExported / exportedPage])
})
