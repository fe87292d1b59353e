import { expect, it } from 'vitest'
import { readConfig } from '../../../server/config.js'
import { keptSince } from '../../../server/operations/deployment/kept-since.js'

const now = new Date('2026-06-15T12:00:00Z')
const limits = (RETENTION_DAY_SECONDS?: string) => readConfig(RETENTION_DAY_SECONDS ? { RETENTION_DAY_SECONDS } : {}).limits

it('counts what is kept in hours as they are', () => {
  expect(keptSince(now, 36, limits()).toISOString()).toBe('2026-06-14T00:00:00.000Z')
})

it('and in a sandbox with a shorter day in parts of that', () => {
  expect(keptSince(now, 36, limits('120')).toISOString()).toBe('2026-06-15T11:57:00.000Z')
})
