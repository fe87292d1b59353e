/**
 * One small state machine for everything that has a status. A machine is a table: which move leads from which statuses to which, and in
 * what role it is made. Nothing else may change a status (decisions 1); the database's `check` of the column is compared with the table by
 * `test/contract/state-machines.test.ts`.
 */
export interface Move<Status extends string, Role extends string> {
  from: readonly Status[]
  /** Usually one; several where the outcome depends on what the move finds. */
  to: readonly Status[]
  by: readonly Role[]
}

export interface MachineTable<Status extends string, Name extends string, Role extends string> {
  /** What has the status, in words: "webhook delivery". */
  noun: string
  /** The column that keeps it, as `table.column`. */
  column: string
  statuses: readonly Status[]
  /** In which it may begin. */
  initial: readonly Status[]
  moves: Readonly<Record<Name, Move<Status, Role>>>
}

export interface Machine<Status extends string, Name extends string, Role extends string> extends MachineTable<Status, Name, Role> {
  /** Every status under its own name, so that a misspelt one is a type error. */
  status: { readonly [S in Status]: S }
  /** Those that some move leaves; the others are final. */
  live: readonly Status[]
  /** Whether the move may be made from here, in this role. */
  allows(name: Name, from: Status, role: Role): boolean
  /** Where the move leads from here; `to` where it may lead to several. @throws IllegalMove when the table has no such move. */
  take(name: Name, from: Status, role: Role, to?: Status): Status
}

/** A move that its table does not have: a fault of the caller, who must have asked before. */
export class IllegalMove extends Error {
  override name = 'IllegalMove'
}

export function machine<const Status extends string, const Name extends string, const Role extends string>(
  table: MachineTable<Status, Name, Role>,
): Machine<Status, Name, Role> {
  const { noun, statuses, moves } = table
  const allMoves: ReadonlyArray<Move<Status, Role>> = Object.values(moves)
  const allows = (name: Name, from: Status, role: Role) => moves[name].from.includes(from) && moves[name].by.includes(role)
  return {
    ...table,
    status: named(statuses),
    live: statuses.filter((status) => allMoves.some(({ from, to }) => from.includes(status) && to.some((next) => next !== status))),
    allows,
    take(name, from, role, to = moves[name].to[0]) {
      if (to === undefined || !allows(name, from, role) || !moves[name].to.includes(to))
        throw new IllegalMove(`A ${noun} that is ${from} cannot ${name} to ${to} as ${role}`)
      return to
    },
  }
}

/** Names as a record of themselves. */
export const named = <Name extends string>(names: readonly Name[]): { readonly [N in Name]: N } =>
  Object.fromEntries(names.map((name) => [name, name])) as { [N in Name]: N }
