import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setPriority } from 'node:os'
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

export interface PdfOrder {
  /** A template in Typst, which finds the data under `sys.inputs.data`, as JSON. */
  template: string
  /** Data only: whatever people typed is shown as it stands and never run. */
  data: object
  /** PNG images, by the path under which the template shows each: `/seller.png`. */
  images?: Readonly<Record<string, Uint8Array>>
  createdAt: Date
}

// A process of its own, which make-pdf.ts starts: laying out takes up to a second, in which whoever asks would wait. It imports nothing of ours, so
// that it also runs as it is written.
process.on('message', (order: PdfOrder) => {
  void layOut(order)
    .then(
      (answer) => ({ answer }),
      (error: unknown) => ({ error }),
    )
    .then((outcome) => process.send?.(outcome))
})
process.on('disconnect', () => process.exit())

/** Of a busy processor it gets a quarter of what whoever answers requests does. */
setPriority(6)

async function layOut({ template, data, images = {}, createdAt }: PdfOrder): Promise<Uint8Array> {
  const compiler = await (opening ??= openCompiler())
  // From here on nothing waits: the images are those of this document alone.
  for (const [path, image] of Object.entries(images)) compiler.mapShadow(workspace + path, Buffer.from(image))
  const compiled = compiler.compile({ mainFileContent: template, inputs: { data: JSON.stringify(data) } })
  if (!compiled.result) throw new Error(`the template is wrong: ${JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics)}`)
  const creationTimestamp = Math.floor(createdAt.getTime() / 1000)
  try {
    return compiler.pdf(compiled.result, { pdfStandard: 'a-2b', creationTimestamp })
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('could not be displayed with any font'))) throw error
    return compiler.pdf(compiled.result, { pdfStandard: '1.7', creationTimestamp })
  } finally {
    compiler.resetShadow()
    compiler.evictCache(keptCompilations)
  }
}

/** Layouts that are kept in memory for the next documents. */
const keptCompilations = 10

/** There is no such folder: a template reads what it is given. */
const workspace = '/nowhere'

let opening: Promise<NodeCompiler> | undefined

/** Loaded with the first document: most processes make none. It reads no file of this machine and asks no network. */
async function openCompiler(): Promise<NodeCompiler> {
  const { NodeCompiler: Compiler } = await import('@myriaddreamin/typst-ts-node-compiler')
  const { resolve } = createRequire(import.meta.url)
  const fontBlobs = await Promise.all(fonts.map((font) => readFile(resolve(font))))
  return Compiler.create({ workspace, fontArgs: [{ fontBlobs }] })
}

/** Amiri draws Arabic so that its text can be copied and searched; Noto Sans everything else. */
const fonts = [
  '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
  '@expo-google-fonts/amiri/400Regular/Amiri_400Regular.ttf',
  '@expo-google-fonts/amiri/700Bold/Amiri_700Bold.ttf',
]
