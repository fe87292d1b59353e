/** A form that came back: on to the first field at fault, or to what is said of it. */
export function focusProblem(): void {
  const wrong = [...document.querySelectorAll<HTMLElement>('main [aria-invalid="true"]')].find((field) => field.offsetParent !== null)
  const place = wrong ?? document.querySelector<HTMLElement>('main .problem')
  if (!place) return
  if (!wrong) place.tabIndex = -1
  place.focus()
}
