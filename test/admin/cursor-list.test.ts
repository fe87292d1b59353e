import { expect, test, vi } from 'vitest'
import { cursorList } from '../../admin/provider/cursor-list.js'

// Pages of a list by their numbers, of an API that goes on after a cursor.

/** A list of so many rows, as it is when the page is loaded; how often it is asked. */
function aList(count: number) {
  const readPage = vi.fn<Parameters<typeof cursorList>[0]>(async ({ first, after }) => {
    const begin = after === null ? 0 : Number(after)
    const end = Math.min(begin + first, count)
    const nodes = Array.from({ length: end - begin }, (_none, n) => ({ id: begin + n + 1 }))
    return { nodes, pageInfo: { hasNextPage: end < count, endCursor: end > begin ? String(end) : null } }
  })
  const list = cursorList(readPage)
  const rows = async (page: number, filter: Record<string, string> = {}) => {
    const { data, pageInfo } = await list({ pagination: { page, perPage: 10 }, filter, sort: { field: 'createdAt', order: 'DESC' } })
    return { ids: data.map(({ id }) => id), ...pageInfo }
  }
  return { rows, readPage }
}

test('a page that was come to page by page takes one question', async () => {
  const { rows, readPage } = aList(35)
  for (const page of [1, 2, 3]) await rows(page)
  expect(readPage).toHaveBeenCalledTimes(3)
  expect(await rows(2)).toEqual({ ids: [11, 12, 13, 14, 15, 16, 17, 18, 19, 20], hasNextPage: true, hasPreviousPage: true })
  expect(readPage).toHaveBeenCalledTimes(4)
})

test('a page that an address names has its own rows, and the way to it is gone once', async () => {
  const { rows, readPage } = aList(35)
  expect(await rows(3)).toEqual({ ids: [21, 22, 23, 24, 25, 26, 27, 28, 29, 30], hasNextPage: true, hasPreviousPage: true })
  expect(readPage).toHaveBeenCalledTimes(3)
  expect(await rows(4)).toEqual({ ids: [31, 32, 33, 34, 35], hasNextPage: false, hasPreviousPage: true })
  expect(readPage).toHaveBeenCalledTimes(4)
  // Of another filter nothing is known.
  expect((await rows(2, { q: 'lamp' })).ids[0]).toBe(11)
  expect(readPage).toHaveBeenCalledTimes(6)
})

test('a page behind the last has no rows, and no more is asked than there is', async () => {
  const { rows, readPage } = aList(20)
  expect((await rows(5)).ids).toEqual([])
  expect(readPage).toHaveBeenCalledTimes(2)
})

test.each([42, 1_000_000_000])('page %i is too far to be read up to', async (page) => {
  const { rows, readPage } = aList(1_000_000)
  expect((await rows(page)).ids).toEqual([])
  expect(readPage).not.toHaveBeenCalled()
})

test('there is no page before the first', async () => {
  const { rows } = aList(20)
  expect((await rows(0)).ids[0]).toBe(1)
})
