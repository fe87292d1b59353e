import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { committedDocuments } from '../../schema/operations/documents.js'
import { graphiqlScript } from './graphiql-script.js'
import { graphiqlStyle } from './graphiql-style.js'

interface GraphiqlFile {
  /** Changes with its text. */
  path: string
  text: string
}

interface GraphiqlFiles {
  script: GraphiqlFile
  style: GraphiqlFile
}

let made: GraphiqlFiles | undefined

/** GraphiQL with what is ours, as one script and one style sheet. Put together when a page is first asked for: a start does not need it. */
export function graphiqlFiles(): GraphiqlFiles {
  made ??= {
    script: named('/graphiql.js', [...scripts.map(packaged), `const examples = ${JSON.stringify(examples())}`, graphiqlScript]),
    style: named('/graphiql.css', [withoutFonts(packaged(['graphiql', 'graphiql.min.css'])), graphiqlStyle]),
  }
  return made
}

/** Files as their packages bring them, made for browsers: the last GraphiQL and the last React that come so. The console has a newer React. */
const scripts: Array<[name: string, file: string]> = [
  ['react-18', 'umd/react.production.min.js'],
  ['react-dom-18', 'umd/react-dom.production.min.js'],
  ['graphiql', 'graphiql.min.js'],
]

function packaged([name, file]: [name: string, file: string]): string {
  const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
  return readFileSync(join(folder, file), 'utf8').replace(/^\/\/# sourceMappingURL=.*$/m, '')
}

/** They are written into the sheet, most of which they are; the reader's own will do. */
const withoutFonts = (sheet: string): string => sheet.replaceAll(/@font-face\s*\{[^}]*\}/g, '')

interface Example {
  name: string
  kind: string
  text: string
}

/** The operations that REST and the pages are made of, and one that follows what happens. */
const examples = (): Example[] => [
  ...committedDocuments.map(({ name, text }) => ({ name, kind: text.startsWith('mutation') ? 'mutation' : 'query', text })),
  { name: 'Events', kind: 'subscription', text: 'subscription Events { events { id type timestamp cursor data } }' },
]

function named(path: string, parts: string[]): GraphiqlFile {
  const text = parts.join('\n')
  return { path: `${path}?v=${createHash('sha256').update(text).digest('hex').slice(0, 12)}`, text }
}
