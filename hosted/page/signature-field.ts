import { attributes, html, type Html } from '../../locales/markup.js'
import { showNumber } from '../wording/show-amount.js'
import { fileField } from './file-field.js'
import type { Field } from './form.js'
import type { PageFrame } from './page.js'

/** How large a form may be that sends no files, in bytes. */
export const mostFormBytes = 65_536

/** What an image may have that is a data URL among the texts of a form; the encoding and the other texts take the rest. */
const mostDrawnBytes = 40_000
const mostDrawnLength = Math.ceil((mostDrawnBytes * 4) / 3) + 'data:image/png;base64,'.length

interface SignatureField extends Pick<Field, 'id' | 'name' | 'label' | 'hint' | 'error' | 'value' | 'isUnmarked'> {
  bounds: Record<'signatureImageBytes' | 'signatureImagePixels', number>
}

/**
 * A sheet to sign on, and a picture of a signature in its place. The script shows the sheet and puts the drawing, as a PNG, into the field;
 * without script, and by keyboard, a name is typed or a picture chosen: its form says that one is enough, and has to be one that sends files.
 */
export function signatureField(
  frame: PageFrame,
  { id, name, label, hint, error, value = '', isUnmarked = false, bounds }: SignatureField,
): Html {
  const { say, language } = frame
  const sheet = {
    class: 'field draw',
    hidden: true,
    'data-most-bytes': Math.min(bounds.signatureImageBytes, mostDrawnBytes),
    'data-most-pixels': bounds.signatureImagePixels,
  }
  const canvas = { id, role: 'img', 'aria-labelledby': `${id}-label`, 'aria-describedby': hint ? `${id}-hint` : null }
  const picture = fileField(frame, {
    id: `${id}-picture`,
    name,
    label: say('pages.drawing.picture'),
    hint: say('pages.drawing.pictureHint', { most: showNumber(Math.floor(bounds.signatureImageBytes / 1_024), language) }),
    error,
    most: 1,
    mostBytes: bounds.signatureImageBytes,
    accept: 'image/png,.png',
    isUnmarked,
  })
  return html`<div ${attributes(sheet)}>
      <span class="label" id="${id}-label">${label}</span>
      ${hint && html`<span class="hint" id="${id}-hint">${hint}</span>`}
      <canvas ${attributes(canvas)}></canvas>
      <input type="hidden" name="${name}" value="${value.length > mostDrawnLength ? '' : value}" />
      <div class="tools" hidden>
        <button type="button" class="quiet" data-undo>${say('pages.drawing.undo')}</button>
        <button type="button" class="quiet" data-clear>${say('pages.drawing.clear')}</button>
      </div>
    </div>
    ${picture}`
}
