import { leave } from './follow-page.js'
import { mainPart } from './main-part.js'
import { pageNow } from './page-now.js'
import { readsOtherwise, showPage } from './show-page.js'
import { say } from './words.js'

/** A page that waits for somebody else looks what has become of it while it is in sight, and is another one only when there is something else to read. */
export function lookAgain(): void {
  const { waitsAt, waitsSeconds } = mainPart().dataset
  if (waitsAt !== undefined) setTimeout(() => void look(waitsAt), Number(waitsSeconds) * 1_000)
}

async function look(address: string): Promise<void> {
  if (!document.hidden) {
    const page = await pageNow(address, { 'X-Looks-By-Itself': 'true' })
    if ('signIn' in page) return leave(page.signIn)
    if ('text' in page && readsOtherwise(page.text)) showPage(page.text, say('updated'))
  }
  lookAgain()
}
