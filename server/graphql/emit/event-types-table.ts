import { alignedTable } from '../../config/settings-table.js'
import { eventTypeRows, eventTypes } from '../../domain/event/event-type.js'

const heading = '| Type'

/** `docs/webhooks.md` with the table of event types at its end written anew. */
export function withEventTypesTable(document: string): string {
  const at = document.lastIndexOf(`\n${heading}`)
  if (at < 0) throw new Error('docs/webhooks.md has no table of event types')
  const rows = eventTypes.map((type) => {
    const { description, about, data, isPlanned = false } = eventTypeRows[type]
    const members = [about, ...data].map((member) => `\`${member}\``).join(', ')
    return [`\`${type}\``, isPlanned ? `later: ${description}` : description, members]
  })
  return `${document.slice(0, at)}\n${alignedTable([['Type', 'When', 'In `data`'], ...rows])}\n`
}
