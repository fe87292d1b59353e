import type { Command, Path } from '../../domain/escrow/command.js'
import { allCommands, escrowMachine } from '../../domain/escrow/commands.js'
import { escrowStatuses, type EscrowStatus } from '../../domain/escrow/escrow.js'
import { refuseRole } from '../../domain/escrow/take.js'
import { machines } from '../../domain/machines.js'

const introduction = `# What can become of an escrow

Written by \`npm run schema\` from the commands in \`server/domain/escrow/commands/\`, one file each; a test compares it with them. A command
that has no row for a status is refused with the code in its last table; conditions are told by the code of their refusal.
What may go before it or follow from it, as steps of their own in the same transaction, stands under "with it". Under "how": \`API\` is GraphQL and,
where the specification has a route, REST; a person gives a command of the API themselves where it says so, and a key only sends them to a session. A
mail goes to the party who did not act, unless it says otherwise. Besides, each answers who may never give it ("to others"), and LIMIT_REACHED where
there are as many of something as there may be.`

/** `docs/transitions.md`: the whole state machine of an escrow as one would show it to a lawyer. */
export function transitionsPage(): string {
  return `${[introduction, diagram(), '## Commands', commandTable(), '## Refusals', refusalTable(), '## Deadlines', deadlineTable(), '## Everything else that has a status', machineTable()].join('\n\n')}\n`
}

function diagram(): string {
  const edges = allCommands.flatMap((command) =>
    pathsOf(command).flatMap(({ status, path }) =>
      path.to.filter((to) => to !== status).map((to) => `  ${status} --> ${to}: ${command.name}`),
    ),
  )
  return ['```mermaid', 'stateDiagram-v2', '  [*] --> pending', ...edges, '  completed --> [*]', '  cancelled --> [*]', '```'].join('\n')
}

function commandTable(): string {
  const rows = allCommands.flatMap((command) =>
    pathsOf(command).map(({ status, path }) =>
      row([
        `\`${command.name}\``,
        status,
        path.by.join(', '),
        path.to.join(', '),
        codes([...(path.when ?? []), ...(path.whenGiven ?? [])].map(({ code }) => code)),
        codes([
          ...(path.events ?? []),
          ...(path.otherEvents ?? []),
          ...(path.timerEvents ?? []),
          ...(path.to.some((to) => to !== status) ? ['escrow.status.updated'] : []),
        ]),
        codes((command.brings ?? []).map(({ name }) => name)),
        wayOf(command),
        command.session ? `\`${command.session.action}\`` : '',
        mailOf(command),
      ]),
    ),
  )
  return table(['command', 'from', 'by', 'to', 'conditions', 'events', 'with it', 'how', 'session', 'mail'], rows)
}

function refusalTable(): string {
  const rows = allCommands.map((command) => {
    const { name, refusals, notIn = {}, reach = [], room = [] } = command
    const byStatus = escrowStatuses.flatMap((status) => (refusals[status] ? [`${status}: ${refusals[status]}`] : []))
    const byMode = Object.entries(notIn).map(([mode, code]) => `${mode}: ${code}`)
    return row([
      `\`${name}\``,
      command.mutation ? (refuseRole(command, []) ?? '') : '',
      byMode.join(', '),
      reach.map(({ code }) => code).join(', '),
      [...byStatus, `otherwise: ${refusals.otherwise}`].join(', '),
      room.map(({ limit }) => `\`${limit}\``).join(', '),
    ])
  })
  return table(['command', 'to others', 'in the wrong mode', 'beyond what is asked of it', 'from the wrong status', 'limit'], rows)
}

function deadlineTable(): string {
  const rows = allCommands.flatMap(({ name, deadline }) => (deadline ? [row([`\`${deadline.kind}\``, `\`${name}\``])] : []))
  return table(['deadline', 'gives, in the role `timer`'], rows)
}

/** The machines beside the escrow's own. */
function machineTable(): string {
  const rows = machines
    .filter(({ noun }) => noun !== escrowMachine.noun)
    .flatMap(({ noun, moves }) =>
      Object.entries(moves).map(([name, { from, to, by }]) => row([noun, `\`${name}\``, from.join(', '), to.join(', '), by.join(', ')])),
    )
  return table(['of', 'move', 'from', 'to', 'by'], rows)
}

const ways = { API: 'API', SESSION: 'session', STAFF: 'staff', TIMER: 'timer', STEP: 'with another' } as const

const wayOf = ({ via, needsPerson }: Command): string => (via === 'API' && needsPerson ? 'API, in person' : ways[via])

const pathsOf = ({ from }: Command): Array<{ status: EscrowStatus; path: Path }> =>
  escrowStatuses.flatMap((status) => {
    const path = from[status]
    return path ? [{ status, path }] : []
  })

function mailOf({ mail }: Command): string {
  if (!mail) return ''
  const kind = typeof mail.kind === 'string' ? `\`${mail.kind}\`` : 'depends on the outcome'
  return mail.to === 'both' ? `${kind}, to both` : kind
}

const codes = (names: readonly string[]): string => [...new Set(names)].map((name) => `\`${name}\``).join(', ')
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const table = (heads: readonly string[], rows: readonly string[]): string => [row(heads), row(heads.map(() => '---')), ...rows].join('\n')
