import type { FirstOwner } from '../operations/staff/bootstrap-staff.js'

/** Prints what the first owner signs in with, this once (decisions 2): nothing can show it again. */
export function handOverOwner({ email, password, otpauthUri }: FirstOwner, print: (line: string) => void): void {
  print(`First owner: ${email}  ${password ?? '(STAFF_PASSWORD)'}`)
  if (otpauthUri) print(`Authenticator: ${otpauthUri}`)
}
