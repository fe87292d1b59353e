import { attributes, html, type Html } from '../../locales/markup.js'
import { labelled, type Field } from './form.js'
import type { PageFrame } from './page.js'

/**
 * A labelled field in which files are chosen, several at once; its form has to be one that sends files. The script of the page shows what was
 * chosen, and refuses by these bounds what would be refused once it was sent.
 *
 * A browser's own button speaks the browser's language. The field lies unseen upon words of the page: pressed, tabbed to and dropped on as it
 * is anywhere, and heard by its label alone.
 */
export function fileField(
  frame: PageFrame,
  { most, mostBytes, accept = accepted, ...given }: Omit<Field, 'value'> & { most: number; mostBytes?: number; accept?: string },
): Html {
  const bounds = { 'data-most': most, 'data-most-bytes': mostBytes ?? frame.services.mostFileBytes }
  const own = { type: 'file', name: given.name, accept, multiple: most > 1, ...bounds }
  const words = frame.say(most > 1 ? 'pages.layout.chooseFiles' : 'pages.layout.chooseFile')
  return labelled(
    frame,
    given,
    (shared) => html`<div class="pick"><input ${attributes({ ...shared, ...own })} /><span aria-hidden="true">${words}</span></div>`,
  )
}

/** Types and endings: some programs to choose files with know only one of them. */
const accepted = 'image/jpeg,image/png,image/webp,application/pdf,.jpg,.jpeg,.png,.webp,.pdf'
