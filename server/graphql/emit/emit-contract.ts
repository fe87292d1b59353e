import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildSchema as schemaOf, findBreakingChanges } from 'graphql'
import { catalogue } from '../../../locales/message.js'
import { buildSchema } from '../build-schema.js'
import { commandDocumentsText } from './command-documents.js'
import { documentFragmentsText } from './document-fragments.js'
import { documentsText, documentTypesText } from './documents-text.js'
import { withEventTypesTable } from './event-types-table.js'
import { messageArgumentsText } from './message-arguments-text.js'
import { readOperationFiles } from './read-operations.js'
import { transitionsPage } from './transitions-page.js'
import { schemaText } from './schema-text.js'

// `npm run schema` writes what is made of the schema, of the operations and of the sentences: the committed schema, the typed documents, the
// list of event types in docs/webhooks.md, the values that messages take. What would break a client that fits the committed schema is
// listed and nothing is written (decisions 19); `npm run schema -- --accept-breaking` is for what no client has seen yet.
const schemaPath = 'schema/schema.graphql'
const operations = 'schema/operations'
const text = schemaText(await buildSchema())
const committed = await committedText(schemaPath)
const breaking = committed === null ? [] : findBreakingChanges(schemaOf(committed), schemaOf(text))
if (breaking.length > 0 && !process.argv.includes('--accept-breaking')) {
  const lines = breaking.map(({ description }) => `  ${description}`)
  process.stderr.write(
    `Nothing is written, since this breaks clients:\n${lines.join('\n')}\nAccept it with: npm run schema -- --accept-breaking\n`,
  )
  process.exitCode = 1
} else {
  await emit(join(operations, 'escrow-fields.graphql'), documentFragmentsText())
  await emit(join(operations, 'escrow-commands.graphql'), commandDocumentsText())
  await emit('docs/transitions.md', transitionsPage())
  await emit('locales/message-arguments.ts', messageArgumentsText(catalogue.en))
  const files = readOperationFiles(operations)
  await emit(schemaPath, text)
  await emit(join(operations, 'document-types.ts'), await documentTypesText(text, files))
  await emit(join(operations, 'documents.ts'), documentsText(files))
  await emit('docs/webhooks.md', withEventTypesTable(await readFile('docs/webhooks.md', 'utf8')))
}

async function emit(path: string, content: string): Promise<void> {
  const isAsBefore = (await committedText(path)) === content
  if (!isAsBefore) await writeFile(path, content)
  process.stdout.write(`${path} is ${isAsBefore ? 'as it was' : 'written'}\n`)
}

function committedText(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}
