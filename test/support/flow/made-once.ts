/** Whoever asks first has it made, and everybody gets the same: so a check that is run alone has what it needs. */
export function madeOnce<Result>(make: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | undefined
  return () => (made ??= make())
}
