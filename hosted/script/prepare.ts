import { countDown } from './count-down.js'
import { fitFrame } from './fit-frame.js'
import { offerCopies } from './offer-copies.js'
import { offerDrawing } from './offer-drawing.js'
import { previewFiles } from './preview-files.js'
import { showFigures } from './show-figures.js'
import { showLocalTimes } from './show-local-times.js'

/** What a page, or a part of it that has just been put in, gets from the script. */
export function prepare(part: ParentNode): void {
  countDown(part)
  showLocalTimes(part)
  offerCopies(part)
  for (const button of part.querySelectorAll<HTMLElement>('[data-print]')) button.hidden = false
  for (const frame of part.querySelectorAll<HTMLIFrameElement>('.mail iframe')) fitFrame(frame)
  for (const sheet of part.querySelectorAll<HTMLElement>('.draw')) offerDrawing(sheet)
  for (const input of part.querySelectorAll<HTMLInputElement>('input[type=file][data-most-bytes]')) previewFiles(input)
  for (const form of part.querySelectorAll<HTMLFormElement>('form:has(> input[name=step][value=quote])')) showFigures(form)
}
