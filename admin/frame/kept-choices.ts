import { localStorageStore, memoryStore, type Store } from 'react-admin'

/** How the pages look to who sits here, and the views of each person under their own id. */
const isKept = (key: string): boolean =>
  key === 'theme' || key === 'sidebar.open' || /\.datatable(_columnRanks)?$/.test(key) || key.startsWith('views.')

/**
 * What react-admin remembers. What somebody has chosen stays in this browser when they sign out. How a list is looked at lives in its tab: its
 * filter may hold somebody's address, which nobody finds here later, and another tab filters for itself. The language is kept beside it
 * (`server/session.ts`).
 */
export function keptChoices(): Store {
  const [browser, tab] = [localStorageStore(), memoryStore()]
  const storeOf = (key: string) => (isKept(key) ? browser : tab)
  return {
    setup: () => {
      browser.setup()
      tab.setup()
      // What an earlier version left.
      for (const key of Object.keys(browser.listItems?.() ?? {})) if (!isKept(key)) browser.removeItem(key)
    },
    teardown: () => {
      browser.teardown()
      tab.teardown()
    },
    getItem: (key, otherwise) => storeOf(key).getItem(key, otherwise),
    setItem: (key, value) => storeOf(key).setItem(key, value),
    removeItem: (key) => storeOf(key).removeItem(key),
    removeItems: (prefix) => {
      browser.removeItems(prefix)
      tab.removeItems(prefix)
    },
    // Asked for when somebody signs out, and when their session has ended.
    reset: () => tab.reset(),
    subscribe: (key, listener) => storeOf(key).subscribe(key, listener),
    listItems: (prefix) => ({ ...browser.listItems?.(prefix), ...tab.listItems?.(prefix) }),
  }
}
