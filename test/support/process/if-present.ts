/** What `look` finds of a file or folder; undefined where there is none, as of one that went since it was listed. */
export function ifPresent<Found>(look: () => Found): Found | undefined {
  try {
    return look()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
