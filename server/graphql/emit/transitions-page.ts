import type { Command, Path } from '../../domain/escrow/command.js'
import { allCommands } from '../../domain/escrow/commands.js'
import { escrowStatuses, type EscrowStatus } from '../../domain/escrow/escrow.js'

const introduction = `# What can become of an escrow

Written by \`npm run schema\` from the commands in \`server/domain/escrow/commands/\`, one file each; a test compares it with them. A command
that has no row for a status is refused with the code in its last table; conditions are told by the code of their refusal.
What may go before it or follow from it, as steps of their own in the same transaction, stands under "with it".`

/** `docs/transitions.md`: the whole state machine of an escrow as one would show it to a lawyer. */
export function transitionsPage(): string {
  return `${[introduction, diagram(), '## Commands', commandTable(), '## Refusals', refusalTable(), '## Deadlines', deadlineTable()].join('\n\n')}\n`
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
        command.session ? `\`${command.session.action}\`` : '',
        mailOf(command),
      ]),
    ),
  )
  return table(['command', 'from', 'by', 'to', 'conditions', 'events', 'with it', 'session', 'mail'], rows)
}

function refusalTable(): string {
  const rows = allCommands.map(({ name, refusals, notIn = {}, reach = [] }) => {
    const byStatus = escrowStatuses.flatMap((status) => (refusals[status] ? [`${status}: ${refusals[status]}`] : []))
    const byMode = Object.entries(notIn).map(([mode, code]) => `${mode}: ${code}`)
    return row([
      `\`${name}\``,
      byMode.join(', '),
      reach.map(({ code }) => code).join(', '),
      [...byStatus, `otherwise: ${refusals.otherwise}`].join(', '),
    ])
  })
  return table(['command', 'in the wrong mode', 'beyond one’s reach', 'from the wrong status'], rows)
}

function deadlineTable(): string {
  const rows = allCommands.flatMap(({ name, deadline }) => (deadline ? [row([`\`${deadline.kind}\``, `\`${name}\``])] : []))
  return table(['deadline', 'gives, in the role `timer`'], rows)
}

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
