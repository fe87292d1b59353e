import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What people may write that would do something where it was taken for more than words: markup of Typst and of pages, script, a formula. */
export const attackStrings = [
  '#panic("run")',
  '$x^2$ ]] */ #{',
  '#read("/etc/passwd")',
  '= Heading <label> @label',
  '`raw` \\ "',
  '<script>alert(1)</script>',
  '=HYPERLINK("https://evil.example")',
] as const

/** The words of a PDF as pdftotext reads them; null where there is no such program. */
export function wordsOf(pdf: Uint8Array): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'pdf-words-'))
  try {
    const file = join(folder, 'document.pdf')
    writeFileSync(file, pdf)
    return execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** How often a text stands in others, whatever blanks a line has. */
export const countOf = (words: string, text: string): number => withoutBlanks(words).split(withoutBlanks(text)).length - 1

const withoutBlanks = (text: string): string => text.replaceAll(/[\s\u2066-\u2069]/g, '')
