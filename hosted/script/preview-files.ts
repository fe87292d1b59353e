import { make } from './make.js'
import { locale, say } from './words.js'

/** Of a picture, in pixels of the page. */
const pictureHeight = 64

/**
 * Below a field for files: what was chosen, small pictures of what are pictures, and a way to take one out again. What the page says would be
 * refused is refused here, before it is sent.
 */
export function previewFiles(input: HTMLInputElement): void {
  const list = make('ul', { class: 'files' })
  const problem = make('span', { class: 'error', id: `${input.id}-chosen`, role: 'alert' })
  input.closest('.pick')?.after(problem, list)
  const show = () => {
    const files = [...(input.files ?? [])]
    list.replaceChildren(...files.map((file) => fileItem(file, () => remove(input, file))))
    showProblem(input, problem, problemOf(input, files))
  }
  input.addEventListener('change', show)
  // The browser may have kept what was chosen before the page was loaded again.
  show()
}

function problemOf({ accept, dataset }: HTMLInputElement, files: readonly File[]): string {
  const [most, mostBytes] = [Number(dataset['most']), Number(dataset['mostBytes'])]
  if (files.length > most) return say('tooMany', { most: numbers.format(most) })
  for (const { name, size, type } of files) {
    if (!isAccepted(accept, name, type)) return say('wrongType', { name })
    if (size > mostBytes) return say('tooLarge', { name, most: sizeOf(mostBytes) })
  }
  return ''
}

/** By type, or by the ending of the name where the system knows no type. */
const isAccepted = (accept: string, name: string, type: string): boolean =>
  accept.split(',').some((each) => (each.startsWith('.') ? name.toLowerCase().endsWith(each) : each === type))

/** A field with a problem is not sent: the browser says why, as the page does. */
function showProblem(input: HTMLInputElement, problem: HTMLElement, sentence: string): void {
  input.setCustomValidity(sentence)
  problem.textContent = sentence
  const described = new Set((input.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean))
  if (sentence === '') described.delete(problem.id)
  else described.add(problem.id)
  if (described.size > 0) input.setAttribute('aria-describedby', [...described].join(' '))
  else input.removeAttribute('aria-describedby')
  if (sentence !== '') input.setAttribute('aria-invalid', 'true')
  else if (input.files?.length) input.removeAttribute('aria-invalid')
}

function fileItem(file: File, removeIt: () => void): HTMLElement {
  const picture = make('span', { class: 'picture' })
  const name = make('bdi', {}, file.name)
  const size = make('span', { class: 'soft' }, sizeOf(file.size))
  const button = make('button', { type: 'button', class: 'quiet', 'aria-label': say('remove', { name: file.name }) }, '×')
  button.addEventListener('click', removeIt)
  if (file.type.startsWith('image/')) void showPicture(file, picture)
  return make('li', {}, picture, make('span', {}, name, ' ', size), button)
}

/** Drawn and not linked, so that the page need allow no other addresses for pictures. What is no picture, whatever it is called, has none. */
async function showPicture(file: File, place: HTMLElement): Promise<void> {
  const height = pictureHeight * Math.ceil(devicePixelRatio)
  const bitmap = await createImageBitmap(file, { resizeHeight: height, resizeQuality: 'medium' }).catch(() => null)
  if (!bitmap) return
  const canvas = make('canvas', { 'aria-hidden': 'true' })
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  bitmap.close()
  place.replaceChildren(canvas)
}

function remove(input: HTMLInputElement, file: File): void {
  const kept = new DataTransfer()
  for (const each of input.files ?? []) if (each !== file) kept.items.add(each)
  input.files = kept.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
  input.focus()
}

const numbers = new Intl.NumberFormat(locale)
const inUnit = (unit: string) => new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 })
const [megabytes, kilobytes] = [inUnit('megabyte'), inUnit('kilobyte')]

/** As the pages say it: 10 MB is what a setting of 10,485,760 bytes is called. */
const sizeOf = (bytes: number): string =>
  bytes >= 1_048_576 ? megabytes.format(bytes / 1_048_576) : kilobytes.format(Math.ceil(bytes / 1_024))
