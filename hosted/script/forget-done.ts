/**
 * The page says what was just done because its address names it. Once that is said the address is that of the page alone: shown again, by hand or
 * because something has changed, it is of how things are then.
 */
export function forgetDone(): void {
  const address = new URL(location.href)
  if (!address.searchParams.has('done')) return
  address.searchParams.delete('done')
  history.replaceState(history.state, '', address)
}
