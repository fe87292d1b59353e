import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Edit, PlantedBug } from './planted-bug.js'

/** Writes a mistake into the repository at `root`; answers how to take it out again. Throws, and writes nothing, when it does not apply. */
export async function plant(root: string, { edits }: PlantedBug): Promise<() => Promise<void>> {
  const originals = await read(root, edits)
  const spoilt = new Map(originals)
  for (const edit of edits) spoilt.set(edit.file, applied(edit, spoilt.get(edit.file)!))
  await write(root, spoilt)
  return () => write(root, originals)
}

/** Why a mistake does not apply, or null. */
export async function misfit(root: string, { name, edits }: PlantedBug): Promise<string | null> {
  try {
    const texts = await read(root, edits)
    for (const edit of edits) texts.set(edit.file, applied(edit, texts.get(edit.file)!))
    return null
  } catch (error) {
    return `${name}: ${(error as Error).message}`
  }
}

async function read(root: string, edits: readonly Edit[]): Promise<Map<string, string>> {
  const files = [...new Set(edits.map(({ file }) => file))]
  return new Map(await Promise.all(files.map(async (file) => [file, await readFile(join(root, file), 'utf8')] as const)))
}

async function write(root: string, texts: ReadonlyMap<string, string>): Promise<void> {
  for (const [file, text] of texts) await writeFile(join(root, file), text)
}

function applied({ file, search, replace }: Edit, text: string): string {
  const parts = text.split(search)
  if (parts.length !== 2) {
    const found = `its text is there ${parts.length - 1} times instead of once:\n${search}`
    throw new Error(
      `the patch no longer applies to ${file}, so the code has changed under it and the mistake has to be written anew; ${found}`,
    )
  }
  return parts.join(replace)
}
