import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface SourceFile {
  /** From the checkout's root. */
  readonly path: string
  readonly text: string
}

/** The hand-written files of a checkout, whatever the commit calls its folders. */
export class Checkout {
  readonly product: readonly SourceFile[]
  readonly tests: readonly SourceFile[]
  /** What ARCHITECTURE.md says; empty where there is none. */
  readonly architecture: string

  constructor(readonly root: string) {
    this.product = ['server', 'schema', 'rest-compat', 'jobs', 'hosted', 'locales'].flatMap((folder) => this.#filesBelow(folder))
    this.architecture = existsSync(join(root, 'ARCHITECTURE.md')) ? readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8') : ''
    this.tests = ['test', 'prove', 'bench'].flatMap((folder) => this.#filesBelow(folder)).filter(({ path }) => !measuring.test(path))
  }

  /** Of TypeScript. */
  linesOf(files: readonly SourceFile[]): number {
    return files.filter(({ path }) => path.endsWith('.ts')).reduce((total, { text }) => total + text.split('\n').length - 1, 0)
  }

  #filesBelow(folder: string): SourceFile[] {
    try {
      return readdirSync(join(this.root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules') && sources.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name))
        .map((path) => ({ path: path.slice(this.root.length + 1), text: readFileSync(path, 'utf8') }))
        .filter(({ path, text }) => !isGenerated(path, text))
        .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    } catch {
      // A commit may lack the folder.
      return []
    }
  }
}

const sources = /\.(ts|graphql|sql|json|md)$/

/** What takes these figures and what compares two commits is about no promise. */
const measuring = /^test\/(figures|recording)\//

/** Printed by a script and compared by a test, so that nobody writes it. */
const isGenerated = (path: string, text: string): boolean =>
  /schema\.graphql$|errors\.md$|\.generated\.|\/generated\/|results\.(json|md)$|\/results\/|proof\.md$/.test(path) ||
  /written by `npm run|generated (by|from)|do not edit/i.test(text.slice(0, 400))
