import { readFile, writeFile } from 'node:fs/promises'
import { withSettingsTables } from './settings-table.js'

// `npm run settings` writes the tables of docs/settings.md anew from the settings themselves.
const path = 'docs/settings.md'
const document = await readFile(path, 'utf8')
const written = withSettingsTables(document)
await writeFile(path, written)
process.stdout.write(written === document ? `${path} is as it was\n` : `${path} is written\n`)
