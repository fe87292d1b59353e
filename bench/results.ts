import { readFile, writeFile } from 'node:fs/promises'
import { cpus, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { table, type Outcome } from './outcome.js'

type Outcomes = Record<string, Outcome>

/** Puts what was found beside what earlier runs found of other parts, as `results.json`, and prints all of it as `results.md`. */
export async function writeResults(folder: string, found: Outcomes): Promise<void> {
  const file = join(folder, 'results.json')
  const outcomes = { ...(await readKept(file)), ...found }
  await writeFile(file, `${JSON.stringify(outcomes, null, 2)}\n`)
  await writeFile(join(folder, 'results.md'), page(outcomes))
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
    `Written by \`npm run bench\` (\`npm run bench -- a c --short\` for some parts, quickly). ${cpus().length} processors (${cpus()[0]!.model.trim()}), ${Math.round(totalmem() / 1e9)} GB, Linux ${release()}, Node ${process.versions.node}; the load generator, the server and PostgreSQL share them. Ratios count, absolute figures do not. A figure is the median of its rounds, with the least and the most in brackets; the sides of a comparison ran in turn, on one machine, one database and equally many connections.`,
    table(['mark', 'asked', 'found', ''], marks),
    ...letters.map((letter) => section(outcomes[letter]!)),
  ]
    .join('\n\n')
    .concat('\n')
}

function section({ title, at, isShort, loadBefore, text }: Outcome): string {
  const busy = loadBefore >= 1.5 ? ' **The machine was busy with other work: take ratios with care, absolute figures not at all.**' : ''
  return `## ${title}\n\n_${isShort ? 'Short run' : 'Full run'} of ${at.slice(0, 16).replace('T', ' ')} UTC; load average before: ${loadBefore.toFixed(1)}._${busy}\n\n${text}`
}
