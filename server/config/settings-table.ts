import { deploymentSettings } from './deployment-settings.js'
import { limitSettings } from './limit-settings.js'
import { meaningOf } from './meaning-of.js'
import { policySettings } from './policy-settings.js'
import type { Settings } from './setting.js'

/** Every setting, by the heading under which `docs/settings.md` has it. */
export const settingsByHeading = { Deployment: deploymentSettings, Limits: limitSettings, Policy: policySettings }

/** `docs/settings.md` with the table below each heading written anew; everything between the tables is as it was. */
export function withSettingsTables(document: string): string {
  return Object.entries(settingsByHeading).reduce((text, [heading, settings]) => {
    const place = new RegExp(`(\\n## ${heading}\\n(?:(?!\\n##? )[^|])*)((?:\\n\\|[^\\n]*)+)`)
    if (!place.test(text)) throw new Error(`docs/settings.md has no table below "${heading}"`)
    return text.replace(place, (_, before: string) => `${before.replace(/\n+$/, '\n')}\n${settingsTable(settings)}`)
  }, document)
}

function settingsTable(settings: Settings): string {
  const rows = Object.values(settings).map(({ name, fallback, fallbackNote = '', accepts }) => [
    `\`${name}\``,
    fallback === undefined ? fallbackNote : `\`${fallback}\``,
    accepts,
    meaningOf(name),
  ])
  return alignedTable([['Name', 'Default', 'Accepted', 'Meaning'], ...rows])
}

/** As the formatter of this repository has it. */
export function alignedTable(rows: string[][]): string {
  const [head = [], ...body] = rows
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const lineOf = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [head, widths.map((width) => '-'.repeat(width)), ...body].map(lineOf).join('\n')
}
