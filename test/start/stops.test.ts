import { expect, test } from 'vitest'
import { Stops } from '../../server/start/stops.js'

test('parts are ended in the reverse order of their start, also after one that fails', async () => {
  const ended: string[] = []
  const stops = new Stops()
  await stops.add(() => void ended.push('first'))
  await stops.add(() => Promise.reject(new Error('stuck')))
  await stops.add(() => void ended.push('last'))
  await expect(stops.run()).rejects.toThrow('not everything could be stopped')
  expect(ended).toEqual(['last', 'first'])
  await expect(stops.run()).rejects.toThrow('not everything could be stopped')
  expect(ended).toEqual(['last', 'first'])
})

test('what starts after the end is ended at once, and starts nothing further', async () => {
  const ended: string[] = []
  const stops = new Stops()
  await stops.run()
  await expect(stops.add(() => void ended.push('late'))).rejects.toThrow('stopped while it started')
  expect(ended).toEqual(['late'])
  expect(() => stops.requireStart()).toThrow('stopped while it started')
})
