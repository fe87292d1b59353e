import { runProgram, type Account } from './run-program.js'

/** Whether `account` can pass through `directory`. Asks the kernel instead of reading modes: every parent and access list counts. */
export async function canEnter(account: Account, directory: string): Promise<boolean> {
  return await runProgram(account, '/bin/sh', ['-c', 'test -x "$1"', 'sh', directory]).then(
    () => true,
    () => false,
  )
}
