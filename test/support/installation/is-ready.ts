/** What one look at `/readyz` says of the process at this address; one that does not answer is not ready. */
export async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(4_000) })).ok
  } catch {
    return false
  }
}
