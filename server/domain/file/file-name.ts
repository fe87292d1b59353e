import { bounds } from '../bounds.js'
import { fileEndings, type FileType } from './file.js'

/**
 * The name under which a file is kept and given back: the last part of whatever path was sent, without what cannot be seen or turns the
 * reading direction round, and with an ending that fits what the file is. Never part of a path of ours.
 */
export function fileNameOf(sent: string, type: FileType): string {
  const last = sent.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const shown = last
    .replace(unseen, '')
    .replace(/["<>:|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\.+/, '')
  const endings: readonly string[] = fileEndings[type]
  const ending = /\.([A-Za-z0-9]{1,10})$/.exec(shown)?.[1]?.toLowerCase()
  const hasFitting = ending !== undefined && endings.includes(ending)
  const stem = hasFitting ? shown.slice(0, -ending.length - 1) : shown
  const kept = hasFitting ? ending : fileEndings[type][0]
  return `${cut(stem, bounds.fileName.most - kept.length - 1) || 'file'}.${kept}`
}

/** Control and format characters, the marks that turn the direction among them, private ones, and lone surrogates. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Surrogate}]/gu

const cut = (text: string, most: number): string => Array.from(text).slice(0, most).join('').trim()
