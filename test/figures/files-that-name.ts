import type { SourceFile } from './checkout.js'

/** The files that name this command in any spelling, in their text or in their own name: each of them is touched when one like it comes. */
export function filesThatName(files: readonly SourceFile[], words: string): string[] {
  const parts = words.split(' ')
  const capitals = parts.map((part) => part[0]!.toUpperCase() + part.slice(1)).join('')
  const spellings = [
    parts.join('_'),
    parts.join('-'),
    parts.join('_').toUpperCase(),
    capitals,
    capitals[0]!.toLowerCase() + capitals.slice(1),
  ]
  // A longer name that only begins the same (`rejectDeliveryOf`) still follows from the command.
  const pattern = new RegExp(`(?<![A-Za-z])(${spellings.join('|')})`)
  return files.filter(({ path, text }) => pattern.test(path) || pattern.test(text)).map(({ path }) => path)
}
