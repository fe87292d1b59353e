import { leave } from './follow-page.js'
import { pageNow, parsed } from './page-now.js'
import { msSinceServed } from './show-page.js'
import { tell } from './tell.js'
import { say } from './words.js'

/** Followed later than so long before its end, a link might be over before it is asked for. */
const sparedMs = 20_000

/** Links to files end while a page stays open. One that is nearly over is taken anew from the page before it is followed. */
export function renewFileLinks(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('main a[href*="/files/"]')
    // In another window the browser opens it by itself.
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || !isNearlyOver(link)) return
    event.preventDefault()
    void follow(link)
  })
}

/** When it was given out stands in it in milliseconds, when it ends in seconds. */
function isNearlyOver({ href }: HTMLAnchorElement): boolean {
  const { searchParams } = new URL(href)
  const [issue, expiry] = [searchParams.get('i'), searchParams.get('e')]
  return issue !== null && expiry !== null && msSinceServed() > Number(expiry) * 1_000 - Number(issue) - sparedMs
}

/** A file that is not on the page any more says so at its own address. */
async function follow({ pathname, href }: HTMLAnchorElement): Promise<void> {
  const page = await pageNow()
  if ('problem' in page) return tell(say(page.problem))
  if ('signIn' in page) return leave(page.signIn)
  const links = [...parsed(page.text).querySelectorAll<HTMLAnchorElement>('main a[href*="/files/"]')]
  location.assign(links.find((link) => link.pathname === pathname)?.href ?? href)
}
