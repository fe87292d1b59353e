import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { cpus, release, totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { artefactsIn } from '../support/artefacts.js'
import { table, type Outcome } from './outcome.js'
import { busyFrom } from './until-calm.js'

type Outcomes = Record<string, Outcome>

/**
 * Puts what was found beside what earlier runs found of other parts, among the artefacts, and prints all of it as `results.md` once every
 * part has been found. What a short run found takes nothing away from a full one. Answers the letters of what was kept.
 */
export async function writeResults(root: string, found: Outcomes, letters: readonly string[]): Promise<string[]> {
  const file = join(artefactsIn(root), 'bench.json')
  const before = await readKept(file)
  const kept = Object.entries(found).filter(([letter, { isShort }]) => !isShort || (before[letter]?.isShort ?? true))
  const outcomes = { ...before, ...Object.fromEntries(kept) }
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `${JSON.stringify(outcomes, null, 2)}\n`)
  if (letters.every((letter) => outcomes[letter])) await writeFile(join(root, 'test/bench/results.md'), page(outcomes))
  return kept.map(([letter]) => letter)
}

async function readKept(file: string): Promise<Outcomes> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Outcomes
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw error
  }
}

function page(outcomes: Outcomes): string {
  const letters = Object.keys(outcomes).toSorted()
  const marks = letters.flatMap((letter) =>
    outcomes[letter]!.marks.map(({ what, asked, found, isMet }) => [`(${letter}) ${what}`, asked, found, isMet ? 'met' : '**missed**']),
  )
  return [
    '# What the bench found',
    `Written by \`npm run bench\` (\`npm run bench -- a c --short\` for some parts, quickly). ${cpus().length} processors (${cpus()[0]!.model.trim()}), ${Math.round(totalmem() / 1e9)} GB, Linux ${release().split('.').slice(0, 2).join('.')}, Node ${process.versions.node}; the load generator, the server and PostgreSQL share them. Ratios count, absolute figures do not. Where a figure has two others in brackets, it is the median of several rounds, and these are the least and the most of them; others are of one run (latencies of (d), memory, (g): each part says so). The sides of a comparison ran in turn, on one machine. In (a) and (b) they read one database over equally many connections; in (c) each side has a copy of its own, and the loops have a connection for each client.`,
    `${marks.filter((row) => row.at(-1) === 'met').length} of ${marks.length} marks are met.`,
    table(['mark', 'asked', 'found', ''], marks),
    ...letters.map((letter) => section(outcomes[letter]!)),
  ]
    .join('\n\n')
    .concat('\n')
}

function section({ title, at, isShort, busyBefore, commit = 'unknown', text }: Outcome): string {
  const calm = busyBefore === undefined ? '' : `; processors taken in the second before: ${Math.round(100 * busyBefore)} %`
  const busy =
    busyBefore !== undefined && busyBefore >= busyFrom
      ? ' **The machine was busy with other work: take ratios with care, absolute figures not at all.**'
      : ''
  return `## ${title}\n\n_${isShort ? 'Short run' : 'Full run'} of ${at.slice(0, 16).replace('T', ' ')} UTC at commit ${commit}${calm}._${busy}\n\n${text}`
}
