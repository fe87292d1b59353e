import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { catalogue } from '../../locales/message.js'
import { queueNames } from '../../jobs/definitions.js'
import { deadlineKinds } from '../../server/domain/deadline/deadline.js'
import { eventTypeRows } from '../../server/domain/event/event-type.js'
import { roles } from '../../server/domain/escrow/escrow.js'
import { staffActs } from './staff-acts.js'

const server = resolve(import.meta.dirname, '../../server')

/** What is written into the audit log, by the sources and by what staff do. */
function auditActions(): string[] {
  const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(server, name), 'utf8'))
  const written = sources.flatMap((text) => [...text.matchAll(/\baudit\([^)]*?action: '(\w+)'/gs)].map(([, action]) => action!))
  return [...new Set([...written, ...Object.values(staffActs).flatMap(({ audited }) => audited)])]
}

it.each([
  ['queue', queueNames],
  ['deadlineKind', deadlineKinds],
  ['auditAction', auditActions()],
  ['actorRole', roles],
  [
    'happened',
    Object.entries(eventTypeRows).flatMap(([type, { about }]) =>
      /^(escrow|contract)\./.test(type) && about === 'escrow' ? [type.replaceAll('.', '_')] : [],
    ),
  ],
])('the console has a word for every value that it may be given: %s', (area, values) => {
  expect(values.length).toBeGreaterThan(4)
  expect(values.filter((value) => !(`console.${area}.${value}` in catalogue.en))).toEqual([])
})
