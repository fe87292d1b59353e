import { attributes, html, type Html } from '../../locales/markup.js'
import { labelled, type Field } from './form.js'
import type { PageFrame } from './page.js'

/**
 * A labelled field in which files are chosen, several at once; its form has to be one that sends files. The script of the page shows what was
 * chosen, and refuses by these bounds what would be refused once it was sent.
 */
export function fileField(
  frame: PageFrame,
  { most, mostBytes, accept = accepted, ...given }: Omit<Field, 'value'> & { most: number; mostBytes?: number; accept?: string },
): Html {
  const bounds = { 'data-most': most, 'data-most-bytes': mostBytes ?? frame.services.mostFileBytes }
  const own = { type: 'file', name: given.name, accept, multiple: most > 1, ...bounds }
  return labelled(frame, given, (shared) => html`<input ${attributes({ ...shared, ...own })} />`)
}

/** Types and endings: some programs to choose files with know only one of them. */
const accepted = 'image/jpeg,image/png,image/webp,application/pdf,.jpg,.jpeg,.png,.webp,.pdf'
