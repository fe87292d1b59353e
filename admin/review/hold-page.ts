/** Whatever is decided and not answered yet. */
const unsent = new Set<symbol>()
const hold = (event: BeforeUnloadEvent) => event.preventDefault()

/** Has whoever closes the page asked whether they mean it: what was decided would be lost with it, wherever in the console they are by then. Answers what ends it. */
export function holdPage(): () => void {
  const one = Symbol('decided')
  unsent.add(one)
  window.addEventListener('beforeunload', hold)
  return () => {
    unsent.delete(one)
    if (unsent.size === 0) window.removeEventListener('beforeunload', hold)
  }
}
