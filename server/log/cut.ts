/** A text that is too long for the log, without its end. */
export function cut(text: string, chars: number): string {
  return text.length > chars ? `${text.slice(0, chars)}…` : text
}
