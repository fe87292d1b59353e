/** The name that the operating system gives its error: ENOENT, EACCES. */
export const systemCodeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)
