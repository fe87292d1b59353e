import 'reflect-metadata'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { errorsOf } from '../../rest-compat/common-errors.js'
import { routes } from '../../rest-compat/routes.js'
import { allCommands } from '../../server/domain/escrow/commands.js'
import { errorCatalogue } from '../../server/domain/errors.js'

// What every route declares, so that its description for the world can be made from what runs. The tests that call REST hold every answer
// against it (test/support/check-rest-answer.ts).

const named = routes.map((route) => [`${route.method.toUpperCase()} ${route.path}`, route] as const)

it.each(named)('%s declares what it takes, what it answers and how it refuses', (_name, route) => {
  expect(route.description).toMatch(/^\S.*\.$/)
  expect(route.statuses.length).toBeGreaterThan(0)
  expect(Object.keys(route.params.shape)).toEqual([...route.path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter))
  const errors = errorsOf(route)
  expect(errors.filter((code) => !(code in errorCatalogue))).toEqual([])
  expect(errors.length, 'each code once').toBe(new Set(errors).size)
  expect(route.takesImage || route.body === undefined || route.body instanceof z.ZodObject).toBe(true)
})

it.each(named)('%s answers what can be published as JSON Schema', (_name, { answer }) => {
  expect(z.toJSONSchema(answer)).toMatchObject({ type: 'object' })
})

it('every path has one route a method', () => {
  const names = routes.map(({ credential, method, path }) => `${credential} ${method} ${path}`)
  expect(names.length).toBe(new Set(names).size)
})

it('every route that gives a command that moves money, or moves it out of a wallet, has a preview, and no other', () => {
  const ofWallets = ['createWithdrawal', 'cancelWithdrawal']
  const movers = [...ofWallets, ...allCommands.flatMap(({ mutation, movesMoney }) => (mutation && movesMoney ? [mutation.name] : []))]
  const expected = routes.filter(({ operation }) => movers.some((name) => name.toLowerCase() === operation.toLowerCase()))
  expect(routes.filter(({ hasPreview }) => hasPreview)).toEqual(expected)
  expect(expected.length).toBeGreaterThan(0)
})
