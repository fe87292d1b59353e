import { attributes, html, type Html } from '../../locales/markup.js'
import type { Field } from './form.js'
import type { PageFrame } from './page.js'

/** How large a form may be that sends no files, in bytes. */
export const mostFormBytes = 65_536

/** What an image may have that is a data URL in such a form; the encoding and the other fields take the rest. */
const mostDrawnBytes = 40_000

interface SignatureField extends Pick<Field, 'id' | 'name' | 'label' | 'hint' | 'error' | 'value'> {
  bounds: Record<'signatureImageBytes' | 'signatureImagePixels', number>
}

/** A sheet to sign on. The script shows it and puts the drawing, as a PNG, into the field; without script, and by keyboard, a name is typed. */
export function signatureField({ say }: PageFrame, { id, name, label, hint, error, value = '', bounds }: SignatureField): Html {
  const sheet = {
    class: 'field draw',
    hidden: true,
    'data-most-bytes': Math.min(bounds.signatureImageBytes, mostDrawnBytes),
    'data-most-pixels': bounds.signatureImagePixels,
  }
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const canvas = { id, role: 'img', 'aria-labelledby': `${id}-label`, 'aria-describedby': describedBy || null }
  return html`<div ${attributes(sheet)}>
    <span class="label" id="${id}-label">${label}</span>
    ${hint && html`<span class="hint" id="${id}-hint">${hint}</span>`}
    ${error && html`<span class="error" id="${id}-error">${error}</span>`}
    <canvas ${attributes(canvas)}></canvas>
    <input type="hidden" name="${name}" value="${value}" />
    <div class="tools">
      <button type="button" class="quiet" data-undo disabled>${say('pages.drawing.undo')}</button>
      <button type="button" class="quiet" data-clear disabled>${say('pages.drawing.clear')}</button>
    </div>
  </div>`
}
