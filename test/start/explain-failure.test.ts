import { expect, it } from 'vitest'
import { explainFailure } from '../../server/start/explain-failure.js'

const coded = (code: string, message: string) => Object.assign(new Error(message), { code })

it.each([
  [new Error('port 4000 is taken; set PORT to another one'), 'Amana did not start: port 4000 is taken; set PORT to another one'],
  [
    new AggregateError([coded('ECONNREFUSED', 'connect ECONNREFUSED ::1:5432')], ''),
    'Amana did not start: connect ECONNREFUSED ::1:5432. See that PostgreSQL runs and DATABASE_URL leads to it.',
  ],
  [
    new Error('migration failed', { cause: coded('42501', 'permission denied for schema public') }),
    'Amana did not start: permission denied for schema public. DATABASE_DIRECT_URL, or else DATABASE_URL, must be the login of the owner of the database.',
  ],
  [
    coded('08P01', 'unsupported startup parameter: options'),
    'Amana did not start: unsupported startup parameter: options. Behind a pooler, DATABASE_DIRECT_URL must lead past it, to PostgreSQL itself.',
  ],
  [
    coded('EACCES', "EACCES: permission denied, mkdir '/data'"),
    "Amana did not start: EACCES: permission denied, mkdir '/data'. Set DATA_DIR to a directory that this account can write to, with room in it.",
  ],
  [new Error('no route to postgres://me:secret@db/x'), 'Amana did not start: no route to postgres://***@db/x'],
  [
    new Error('The package is not installed. Set DATABASE_URL.', { cause: coded('MODULE_NOT_FOUND', 'Cannot find module') }),
    'Amana did not start: The package is not installed. Set DATABASE_URL',
  ],
  ['nothing', 'Amana did not start: nothing'],
])('%s', (error, line) => expect(explainFailure(error)).toBe(line))
