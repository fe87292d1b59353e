import { attributes, html, type Html } from '../wording/html.js'
import { labelled, type Field } from './form.js'
import type { PageFrame } from './page.js'

/** A labelled field in which files are chosen, several at once; its form has to be one that sends files. */
export function fileField(frame: PageFrame, { most, ...given }: Omit<Field, 'value'> & { most: number }): Html {
  const own = { type: 'file', name: given.name, accept: accepted, multiple: most > 1 }
  return labelled(frame, given, (shared) => html`<input ${attributes({ ...shared, ...own })} />`)
}

/** Types and endings: some programs to choose files with know only one of them. */
const accepted = 'image/jpeg,image/png,image/webp,application/pdf,.jpg,.jpeg,.png,.webp,.pdf'
