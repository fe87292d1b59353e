/** Whether an address is that of a page or of one below it, such as the case that was opened from a list. `/ledger-accounts` is below `/ledger`. */
export const isAt = (path: string, page: string): boolean =>
  page === '/' ? path === '/' : path === page || path.startsWith(`${page}/`) || path.startsWith(`${page}-`)
