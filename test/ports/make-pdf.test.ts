import { describe, expect, it } from 'vitest'
import { readConfig } from '../../server/config.js'
import { pdfProblem } from '../../server/domain/file/pdf-problem.js'
import { makePdf } from '../../server/ports/documents/make-pdf.js'

const template = '#let data = json(bytes(sys.inputs.data))\n#set text(font: ("Noto Sans", "Amiri"), fallback: false)\n#data.text'
const { limits } = readConfig({})
const createdAt = new Date('2026-11-20T10:00:00.000Z')
const pdfOf = (text: string) => makePdf({ template, data: { text }, createdAt }, limits)

/** What PDF/A says of itself. */
const archived = '<pdfaid:part>2</pdfaid:part>'

describe('makePdf', () => {
  it('makes a PDF that may be kept for years, the same bytes for the same order', async () => {
    const pdf = await pdfOf('Invoice فاتورة')
    expect(pdfProblem(pdf)).toBeNull()
    expect(pdf.toString('latin1')).toContain(archived)
    expect(await pdfOf('Invoice فاتورة')).toEqual(pdf)
    expect(await pdfOf('Another')).not.toEqual(pdf)
  })

  it('makes a plain one where a character is in none of our fonts', async () => {
    const pdf = await pdfOf('A garden 🌱 in 京都')
    expect(pdfProblem(pdf)).toBeNull()
    expect(pdf.toString('latin1')).not.toContain(archived)
  })

  it('shows what people typed and runs none of it', async () => {
    const pdf = await pdfOf('#panic("run") $x^2$ */ ]]) #{')
    expect(pdf.toString('latin1')).toContain(archived)
  })

  it('gives each of several orders at once its own', async () => {
    const texts = ['One', 'Two', 'Three']
    const together = await Promise.all(texts.map(pdfOf))
    for (const [index, text] of texts.entries()) expect(await pdfOf(text)).toEqual(together[index])
  })

  it('fails for a template that is wrong', async () => {
    await expect(makePdf({ template: '#nothing', data: {}, createdAt }, limits)).rejects.toThrow('unknown variable: nothing')
    // And makes the next one.
    expect(pdfProblem(await pdfOf('After it'))).toBeNull()
  })

  it('gives up a document that takes too long, with its process, and makes the next one', async () => {
    await expect(
      makePdf({ template: '#for a in range(99999) { for b in range(99999) {} }', data: {}, createdAt }, { ...limits, pdfTimeoutMs: 300 }),
    ).rejects.toThrow('aborted due to timeout')
    expect(pdfProblem(await pdfOf('After it'))).toBeNull()
  })

  it('refuses what would wait behind twenty others', async () => {
    const ends = await Promise.allSettled(Array.from({ length: 25 }, () => pdfOf('Many')))
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
    expect(ends.at(-1)).toMatchObject({ reason: { message: '20 PDFs wait to be laid out already' } })
  })
})
