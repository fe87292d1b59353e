import { useInfiniteQuery } from '@tanstack/react-query'

interface Page<Row> {
  nodes: Row[]
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
}

interface Pages<Row> {
  /** Of all pages that were read. */
  rows: Row[] | undefined
  error: unknown
  /** Whether there is one more page. */
  hasOlder: boolean
  /** Reads one more page; null where there is none, or while one is read. */
  readOlder: (() => void) | null
}

/** A list that is read on after a cursor, page by page below each other. `key`: what it is a list of. */
export function usePages<Row>(key: readonly string[], readPage: (after: string | null) => Promise<Page<Row>>): Pages<Row> {
  const first: string | null = null
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['pages', ...key],
    queryFn: ({ pageParam }: { pageParam: string | null }) => readPage(pageParam),
    initialPageParam: first,
    getNextPageParam: ({ pageInfo }) => (pageInfo.hasNextPage ? pageInfo.endCursor : undefined),
    retry: false,
  })
  return {
    rows: data?.pages.flatMap(({ nodes }) => nodes),
    error,
    hasOlder: hasNextPage,
    readOlder: hasNextPage && !isFetchingNextPage ? () => void fetchNextPage() : null,
  }
}
