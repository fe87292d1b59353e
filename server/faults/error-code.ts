/** What the system, the driver or a library calls an error, such as `ENOENT`; undefined for an error without such a name. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
