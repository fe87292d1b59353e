import { vi } from 'vitest'

/** Waits until `check` no longer throws, for longer than any of these things takes on a busy machine; answers what it returned. */
export function eventually<T>(check: () => T | Promise<T>, { timeout = 10_000, interval = 10 } = {}): Promise<T> {
  return vi.waitFor(check, { timeout, interval })
}
