/** Enough of an address for its owner to know it, and no more: `b•••@example.com` (decisions 8). */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${[...email.slice(0, at)][0] ?? ''}•••${email.slice(at)}`
}
