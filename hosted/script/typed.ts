/*
 * What somebody has filled in, and where it belongs: in the form of a step (and of a thing, where a page has several such forms), in the field
 * of a name. A page that takes the place of another finds the same fields, or what was in them is shown beside it.
 */

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

interface Typed {
  place: string
  label: string
  value: string
  isTicked: boolean
  files: FileList | null
}

/** Whether there is anything in the forms that a person has put there and that would be lost, or is just being drawn. */
export const isAnythingTyped = (main: HTMLElement): boolean =>
  typedIn(main).length > 0 || main.querySelector('canvas[data-drawing]') !== null

export function typedIn(main: HTMLElement): Typed[] {
  // What is in the forms of an answer was typed before it was sent.
  const isAnswer = main.dataset['answer'] !== undefined
  return controlsIn(main)
    .filter((control) => isChanged(control) || (isAnswer && isFilled(control)))
    .map((control) => ({
      place: placeOf(control),
      label: labelOf(control),
      value: control.value,
      isTicked: isTickable(control) && control.checked,
      files: control instanceof HTMLInputElement ? control.files : null,
    }))
}

/** Puts it back; answers what has no place any more. */
export function putBack(typed: readonly Typed[], main: HTMLElement): Typed[] {
  const byPlace = new Map(controlsIn(main).map((control) => [placeOf(control), control]))
  return typed.filter((each) => {
    const control = byPlace.get(each.place)
    if (!control || control.disabled || !take(control, each)) return canBeShown(each)
    // What stands beside a field goes by what is in it.
    control.dispatchEvent(new Event('change', { bubbles: true }))
    return false
  })
}

function take(control: Control, { value, isTicked, files }: Typed): boolean {
  if (isTickable(control)) control.checked = isTicked
  else if (control instanceof HTMLInputElement && control.type === 'file') control.files = files
  else control.value = value
  return isTickable(control) || control.type === 'file' || control.value === value
}

/** What is hidden is the page's, but for a drawing. */
const controlsIn = (main: HTMLElement): Control[] =>
  [...main.querySelectorAll<Control>('form :is(input, textarea, select)')].filter(
    (control) => control.type !== 'hidden' || control.closest('.draw') !== null,
  )

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const usual = [...control.options].findIndex(({ defaultSelected }) => defaultSelected)
    return control.selectedIndex !== Math.max(0, usual)
  }
  if (isTickable(control)) return control.checked !== control.defaultChecked
  if (control.type === 'hidden' || control.type === 'file') return isFilled(control)
  return control.value !== control.defaultValue
}

const isFilled = (control: Control): boolean => (isTickable(control) ? control.checked : control.value !== '')

const isTickable = (control: Control): control is HTMLInputElement & { type: 'checkbox' | 'radio' } =>
  control.type === 'checkbox' || control.type === 'radio'

/** Texts alone: a password is not shown, a drawing and a choice cannot be. */
const canBeShown = ({ place, value, files }: Typed): boolean =>
  files === null && value !== '' && !/(password|hidden|radio|checkbox)$/.test(place)

const identifying = ['step', 'escrowId', 'offerId', 'client']

function placeOf(control: Control): string {
  const { form, name, type } = control
  const ofForm = identifying.map((key) => form?.querySelector<HTMLInputElement>(`input[type=hidden][name=${key}]`)?.value ?? '')
  return [...ofForm, name, isTickable(control) ? control.value : '', type].join(' ')
}

const labelOf = ({ labels }: Control): string => labels?.[0]?.textContent?.trim() ?? ''
