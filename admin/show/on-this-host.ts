/** A page shows pictures and files of its own host alone, by whichever name it was called. */
export const onThisHost = (url: string): string => {
  const { pathname, search } = new URL(url)
  return `${pathname}${search}`
}
