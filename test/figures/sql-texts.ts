import type { SourceFile } from './checkout.js'

type Counts = Array<readonly [path: string, count: number]>

/** Where a status is written as text: outside the machines, which say what statuses there are, and migrations, which stay as they were. */
export const statusTexts = (files: readonly SourceFile[]): Counts =>
  countsOf(files, /\bstatus\s*=\s*'\w/g, ({ path }) => !/migrations?\/|\.migration\.|machine/.test(path))

/** Statements that are text to the compiler, which knows neither their columns nor what they answer. */
export const untypedCalls = (files: readonly SourceFile[]): Counts =>
  countsOf(
    files,
    /(?<!function )(?<![\w.])(?:tx\.|em\.|this\.)?sql(?:<[^(`]*>)?\(|`\.execute\(|\bCompiledQuery\.raw\(|\b(?:client|pool|lock)\.query\(/g,
    ({ path }) => !/migrations?\/|\.migration\./.test(path),
  )

/** The files that may send such statements: those of the table in ARCHITECTURE.md, Statements, which says why. */
export function namedFiles(architecture: string): ReadonlySet<string> {
  const [, section = ''] = architecture.split(/^## Statements$/m)
  const rows =
    section
      .split(/^## /m, 1)
      .join()
      .match(/^\| `[^|]+\|/gm) ?? []
  return new Set(rows.flatMap((row) => [...row.matchAll(/`([^`]+)`/g)].map(([, path]) => path!)))
}

function countsOf(files: readonly SourceFile[], pattern: RegExp, isMeant: (file: SourceFile) => boolean): Counts {
  return files
    .filter((file) => file.path.endsWith('.ts') && isMeant(file))
    .map(({ path, text }) => [path, withoutComments(text).match(pattern)?.length ?? 0] as const)
    .filter(([, count]) => count > 0)
}

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
