import { execFileSync } from 'node:child_process'

/** Which code was proved, or measured. */
export interface CodeState {
  /** The short hash of the commit, or "unknown" where there is no git, such as in an unpacked archive. */
  readonly commit: string
  /** Whether tracked files differed from that commit, besides those that proof and bench write themselves. */
  readonly isChanged: boolean
}

export const unknownCode: CodeState = { commit: 'unknown', isChanged: false }

/** Reads the commit of the checkout at `root`; an archive that was unpacked somewhere inside another checkout is not of its commit. */
export function codeState(root: string): CodeState {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    if (git('rev-parse', '--show-prefix') !== '') return unknownCode
    const commit = git('rev-parse', '--short', 'HEAD')
    return { commit, isChanged: git('status', '--porcelain', '--untracked-files=no', '--', '.', ...written) !== '' }
  } catch (error) {
    if (isWithoutGit(error)) return unknownCode
    throw error
  }
}

/** The program is not there, or it says (with 128) that the folder is nobody's checkout, or another user's. */
const isWithoutGit = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === 'ENOENT') || ('status' in error && error.status === 128))

const written = [':!test/proof.md', ':!test/bench/results.md']

/** As the page names it: a hash alone, or one with changes that no commit holds. */
export function wordsForCode({ commit, isChanged }: CodeState): string {
  return isChanged ? `${commit} with changes` : commit
}
