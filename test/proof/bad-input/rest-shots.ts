import 'reflect-metadata'
import type { z } from 'zod'
import { apiRoutes, developerRoutes, imageRoutes, publicDeveloperRoutes, sandboxRoutes } from '../../../rest-compat/rest-compat.js'
import type { Route } from '../../../rest-compat/route.js'
import type { SeededRandom } from '../../model/seeded-random.js'
import { brokenEndings, bytesOf, contentType, credentialHeaders, encode, idFor, requestIdFor, type Shot } from './aim.js'
import { headerTricks } from './header-tricks.js'
import { hostileTexts, hostileValue } from './hostile-values.js'
import { mutate, print, text, tree, type JsonTree } from './json-tree.js'
import { parameterKinds } from './own-id.js'
import { restSurface } from './judge-answer.js'
import { restRefusal } from './rest-refusal.js'
import { claimedPeriod } from './situations.js'
import type { BadInputWorld } from './world.js'
import { definitionOf } from './shape-definition.js'

/** Every route with the path it has for a client, walked from the routers: a new route is attacked without being named here. */
export const restRoutes = [
  ...[...apiRoutes, ...sandboxRoutes].map((route) => ({ route, prefix: '/api/v1', caller: 'key' as const })),
  ...[...developerRoutes, ...imageRoutes].map((route) => ({ route, prefix: '/api/developer', caller: 'developer' as const })),
  ...publicDeveloperRoutes.map((route) => ({ route, prefix: '/api/developer', caller: 'nobody' as const })),
]

export type RestRoute = (typeof restRoutes)[number]

/** A request to one route with something wrong about it, or nothing: what looks right may be done, and the books must stay right. */
export function restShot(rest: RestRoute, world: BadInputWorld, random: SeededRandom): Shot {
  const { route, prefix, caller } = rest
  const { credentials } = world
  const fitting = {
    key: [credentials.key, credentials.key, credentials.otherKey],
    developer: [credentials.developer, credentials.otherDeveloper],
    nobody: [],
  }[caller]
  const method = random.chance(0.97)
    ? route.method.toUpperCase()
    : random.pick(['HEAD', 'OPTIONS', 'PATCH', 'DELETE', 'PUT', 'POST', 'GET', 'TRACE', 'PROPFIND', 'SUBSCRIBE'])
  const parameters = parameterKinds(route.path).map((kind) =>
    encode(kind === 'requestId' ? requestIdFor(random) : idFor(kind, world, random), random),
  )
  let parameter = 0
  const path = prefix + route.path.replaceAll(/:\w+/g, () => parameters[parameter++]!)
  const query = queryOf(route, random)
  const isImage = route.takesImage
  const body = isImage ? imageOf(random) : bodyOf(route, world, random)
  const type = body && contentType(isImage ? 'image/png' : 'application/json', random)
  const sent = {
    method,
    path: `${random.chance(0.98) ? path : random.pick([`${path}/`, path.toUpperCase(), path.replace('/api', '//api'), `${path}/..`, `${path}%20`, `${path}.json`])}${query}`,
    headers: [
      ...credentialHeaders(fitting, world, random),
      ...(type === undefined ? [] : ([['Content-Type', type]] as Array<[string, string]>)),
      ...headerTricks(random),
    ],
    ...(body ? { body } : {}),
  }
  return {
    ...sent,
    intent: `${route.method.toUpperCase()} ${prefix}${route.path}`,
    surface: restSurface(method, path),
    mustRefuse: restRefusal(sent, { route, caller, world, parameters }),
  }
}

/** For every route with a parameter, and from whoever may ask: addresses whose parameter is no percent-encoded UTF-8. */
export function brokenAddressShots(world: BadInputWorld): Shot[] {
  return restRoutes
    .filter(({ route }) => route.path.includes(':'))
    .flatMap((rest) =>
      brokenEndings.map((ending) =>
        addressShot(
          rest,
          world,
          idsOf(rest, world.ids).map((id) => id + ending),
        ),
      ),
    )
}

/** Every route that names something, asked for what is a stranger's. */
export function strangersAddressShots(world: BadInputWorld): Shot[] {
  return restRoutes
    .filter(({ route }) => parameterKinds(route.path).some((kind) => kind !== 'requestId'))
    .map((rest) => addressShot(rest, world, idsOf(rest, world.foreign)))
}

const idsOf = ({ route }: RestRoute, ids: BadInputWorld['ids']): string[] =>
  parameterKinds(route.path).map((kind) => (kind === 'requestId' ? claimedPeriod : ids[kind][0]!))

function addressShot({ route, prefix, caller }: RestRoute, world: BadInputWorld, parameters: readonly string[]): Shot {
  let parameter = 0
  const credential = { key: world.credentials.key, developer: world.credentials.developer, nobody: null }[caller]
  const isImage = route.takesImage
  const sent = {
    method: route.method.toUpperCase(),
    path: prefix + route.path.replaceAll(/:\w+/g, () => parameters[parameter++]!),
    headers: [
      ...(credential === null ? [] : [['Authorization', `Bearer ${credential}`] as [string, string]]),
      ['Content-Type', isImage ? 'image/png' : 'application/json'] as [string, string],
      // Where every log keeps it, unless it is masked.
      ['User-Agent', `an-app (${credential ?? world.credentials.key})`] as [string, string],
    ],
    ...(route.method === 'get' ? {} : { body: Buffer.from('{}') }),
  }
  return {
    ...sent,
    intent: `${sent.method} ${prefix}${route.path}`,
    surface: restSurface(sent.method, route.path),
    mustRefuse: restRefusal(sent, { route, caller, world, parameters }),
  }
}

const parameters = [
  'page',
  'limit',
  'cursor',
  'after',
  'status',
  'mode',
  'currency',
  'role',
  'email',
  'createdFrom',
  'updatedTo',
  'minAmountTnd',
  'maxAmountTnd',
  'progressive',
  'hasDispute',
  'q',
  'sort',
  'types',
]
const parameterValues = [
  '1',
  '2',
  '100',
  '0',
  '-1',
  '1e3',
  '99999999999',
  'paid',
  'paid,paid',
  'paid,',
  'standard',
  'TND',
  'true',
  '2026-01-01',
  '10.5',
  '-createdAt',
  'createdAt;drop',
  'escrow.*',
  '*',
  '[object Object]',
  '%',
]

function queryOf({ method }: Route, random: SeededRandom): string {
  if (random.chance(method === 'get' ? 0.4 : 0.95)) return ''
  const value = () =>
    encode(random.chance(0.6) ? random.pick(parameterValues) : random.chance(0.95) ? random.pick(hostileTexts) : 'x'.repeat(6_000), random)
  const name = () =>
    random.chance(0.8)
      ? random.pick(parameters)
      : random.pick(['a[$ne]', '__proto__', 'constructor', 'status[]', 'status[0][x]', '%00', '', 'q.q', 'PAGE'])
  const pairs = Array.from(
    { length: random.weighted({ '1': 6, '2': 4, '3': 2, '40': 0.3 }) === '40' ? 40 : random.whole(1, 3) },
    () => `${name()}=${value()}`,
  )
  if (random.chance(0.15)) pairs.push(pairs[0]!)
  return `?${pairs.join(random.chance(0.95) ? '&' : '&&')}`
}

function bodyOf({ body: shape, method }: Route, world: BadInputWorld, random: SeededRandom): Buffer | undefined {
  if (!shape) return random.chance(method === 'get' ? 0.03 : 0.1) ? bytesOf(hostileValue(random), random) : undefined
  if (random.chance(0.02)) return random.pick([undefined, Buffer.alloc(0)])
  let body = plausible(shape, '', world, random)
  for (
    let left = random.weighted({ '0': 1, '1': 6, '2': 2, '3': 1 });
    left !== '0';
    left = String(Number.parseInt(left, 10) - 1) as typeof left
  )
    body = mutate(body, random, hostileValue)
  return bytesOf(print(body), random)
}

/** A value that a shape takes, as far as the names of its fields tell what is meant. */
function plausible(shape: z.ZodType, name: string, world: BadInputWorld, random: SeededRandom, optionalChance = 0.3): JsonTree {
  const { type, shape: fields, innerType, in: before, element, entries } = definitionOf(shape)
  const inner = innerType ?? before
  if (type === 'object') {
    const chosen = Object.entries(fields!).filter(([, field]) => !isOptional(field) || random.chance(optionalChance))
    return { fields: chosen.map(([key, field]) => [key, plausible(field, key, world, random, optionalChance)]) }
  }
  if (inner) return plausible(inner, name, world, random, optionalChance)
  if (type === 'array') return [plausible(element!, name, world, random, optionalChance)]
  if (type === 'record') return tree({ order: text('A-1') })
  if (type === 'boolean') return random.pick(['true', 'false'])
  if (type === 'enum') return text(random.pick(Object.values(entries!)))
  if (type === 'string') return text(textFor(name, world, random))
  return random.pick(['7', '25', '100', '48', '1250.5'])
}

const isOptional = (shape: z.ZodType): boolean => ['optional', 'nullable'].includes(definitionOf(shape).type)

/** A text that may stand in a field of this name. */
export function textFor(name: string, { emails, ids, redirectUrl }: BadInputWorld, random: SeededRandom): string {
  if (/email/i.test(name)) return random.pick(emails)
  if (/url/i.test(name)) return redirectUrl
  if (/password/i.test(name)) return 'a long enough password'
  if (/code|otp/i.test(name)) return '000000'
  if (/webhookId/.test(name)) return random.pick(ids.wh)
  if (/At$|From$|To$|^from$|^to$/.test(name)) return '2027-01-31T10:00:00.000Z'
  if (/events?|types/i.test(name)) return random.pick(['escrow.status.updated', '*', 'escrow.*'])
  if (name === 'type') return 'purchase_proof_required'
  return random.pick(['As agreed between us.', 'other', 'Une idée', 'عقد'])
}

/** The first bytes of a PNG, whole or not, or anything. */
function imageOf(random: SeededRandom): Buffer {
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
  return random.pick([
    png,
    png.subarray(0, 20),
    Buffer.concat([png.subarray(0, 16), Buffer.alloc(8, 0xff), png.subarray(24)]),
    Buffer.concat([png, Buffer.alloc(210_000)]),
    Buffer.from('<svg/>'),
    Buffer.alloc(0),
    Buffer.from(hostileValue(random)),
  ])
}
