/** For what is the same for everybody: whoever asks while `work` is under way gets what comes of it, or its error. */
export function together<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let underWay: Promise<Result> | undefined
  return () => (underWay ??= work().finally(() => (underWay = undefined)))
}
