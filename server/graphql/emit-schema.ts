import { readFile, writeFile } from 'node:fs/promises'
import { buildSchema as schemaOf, findBreakingChanges } from 'graphql'
import { buildSchema } from './build-schema.js'
import { schemaText } from './schema-text.js'

// `npm run schema` writes the committed schema anew. What would break a client that fits the committed one is listed and not written
// (decisions 19); `npm run schema -- --accept-breaking` is for what no client has seen yet.
const path = 'schema/schema.graphql'
const text = schemaText(await buildSchema())
const committed = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return null
  throw error
})
const breaking = committed === null ? [] : findBreakingChanges(schemaOf(committed), schemaOf(text))
if (breaking.length > 0 && !process.argv.includes('--accept-breaking')) {
  const lines = breaking.map(({ description }) => `  ${description}`)
  process.stderr.write(
    `${path} is not written, since this breaks clients:\n${lines.join('\n')}\nAccept it with: npm run schema -- --accept-breaking\n`,
  )
  process.exitCode = 1
} else {
  await writeFile(path, text)
  process.stdout.write(committed === text ? `${path} is as it was\n` : `${path} is written\n`)
}
