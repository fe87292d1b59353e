/** Enough of an address for its owner to know it, and no more: `b•••@example.com` (decisions 3 and 8). */
export function maskEmail(email: string): string {
  return `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf('@'))}`
}
