import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FirstOwner } from '../operations/staff/bootstrap-staff.js'

/** Where an operator looks: lines on a screen, and a folder of this deployment. */
export interface HandOver {
  print: (line: string) => void
  /** Somebody reads what is printed, and it is kept nowhere. */
  isTerminal: boolean
  dataDir: string
}

/**
 * Hands over what the first owner signs in with, this once (decisions 2): nothing can show it again. What is printed where no terminal is ends in a
 * log that is kept, so it then lies in a file that this account alone can read, and the line says where. A folder that cannot be written loses
 * it to nobody: it is printed after all.
 */
export async function handOverOwner(owner: FirstOwner, { print, isTerminal, dataDir }: HandOver): Promise<void> {
  const lines = linesOf(owner)
  if (isTerminal) return lines.forEach(print)
  const path = join(dataDir, 'first-owner.txt')
  try {
    await mkdir(dataDir, { recursive: true })
    await writeFile(path, `${lines.join('\n')}\n`, { mode: 0o600, flag: 'wx' })
    print(`First owner: ${owner.email}. What they sign in with is in ${path}, this once: read it and remove the file.`)
  } catch (error) {
    print(
      `First owner: what they sign in with could not be written to ${path} (${String(error)}) and stands here, so keep this line out of logs.`,
    )
    lines.forEach(print)
  }
}

const linesOf = ({ email, password, otpauthUri }: FirstOwner): string[] => [
  `First owner: ${email}  ${password ?? '(STAFF_PASSWORD)'}`,
  ...(otpauthUri ? [`Authenticator: ${otpauthUri}`] : []),
]
