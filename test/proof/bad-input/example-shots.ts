import { OperationTypeNode } from 'graphql'
import type { SeededRandom } from '../../model/seeded-random.js'
import type { Shot } from './aim.js'
import { graphqlExample, graphqlIntent, graphqlWithoutExample } from './graphql-examples.js'
import { graphqlRefusal } from './graphql-refusal.js'
import { hostileValue } from './hostile-values.js'
import { mutate, print, treeOf } from './json-tree.js'
import { restExample, restIntent, restWithoutExample } from './rest-examples.js'
import { restSurface } from './judge-answer.js'
import { restRefusal } from './rest-refusal.js'
import { restRoutes, type RestRoute } from './rest-shots.js'
import { rootFields, type RootField } from './root-fields.js'
import type { Situations } from './situations.js'
import type { BadInputWorld } from './world.js'

/** A request that has nothing wrong about it, and the same with one thing wrong in its body. */
export interface ExampleShots {
  readonly right: Shot
  /** Has no other reason to be refused than that one thing, so that a check which is missing shows. */
  nearlyRight(random: SeededRandom): Shot
}

export interface ExampleTarget {
  readonly intent: string
  prepare(made: Situations): Promise<ExampleShots>
}

/** Everything that can be asked and of which there is an example. */
export const exampleTargets: readonly ExampleTarget[] = [
  ...restRoutes
    .map((rest) => ({ intent: restIntent(rest), prepare: (made: Situations) => restShots(rest, made) }))
    .filter(({ intent }) => !(intent in restWithoutExample)),
  ...rootFields
    .map((root) => ({ intent: graphqlIntent(root), prepare: (made: Situations) => graphqlShots(root, made) }))
    .filter(({ intent }) => !(intent in graphqlWithoutExample)),
]

async function restShots(rest: RestRoute, made: Situations): Promise<ExampleShots> {
  const { route, caller } = rest
  const { method, path, token, contentType, body, parameters } = await restExample(rest, made)
  const headers: Shot['headers'] = [
    ...(token === null ? [] : [['Authorization', `Bearer ${token}`] as [string, string]]),
    ...(body === null ? [] : [['Content-Type', contentType] as [string, string]]),
  ]
  const shotOf = (bytes: Buffer | null, mustRefuse: Shot['mustRefuse']): Shot => ({
    intent: restIntent(rest),
    surface: restSurface(method, route.path),
    method,
    path,
    headers,
    ...(bytes === null ? {} : { body: bytes }),
    mustRefuse,
  })
  const whole = body === null || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))
  return {
    right: shotOf(whole, null),
    nearlyRight(random) {
      if (body === null || Buffer.isBuffer(body)) return shotOf(whole, null)
      const bytes = Buffer.from(print(mutate(treeOf(body), random, hostileValue)))
      const sent = { method, path, headers, body: bytes }
      // Who asks is right, though it is none of the world's.
      const isOfWorld = token === null || Object.values(made.world.credentials).includes(token)
      return shotOf(bytes, isOfWorld ? restRefusal(sent, { route, caller, world: made.world, parameters }) : null)
    },
  }
}

async function graphqlShots(root: RootField, made: Situations): Promise<ExampleShots> {
  const { query, variables, token } = await graphqlExample(root, made)
  const isStream = root.operation === OperationTypeNode.SUBSCRIPTION
  const sent = (body: Buffer) => ({
    method: 'POST',
    path: isStream ? '/graphql/stream' : '/graphql',
    headers: [
      ...(token === '' ? [] : [['Authorization', `Bearer ${token}`] as [string, string]]),
      ['Content-Type', 'application/json'] as [string, string],
      ...(isStream ? [['Accept', 'text/event-stream'] as [string, string]] : []),
    ],
    body,
  })
  const shotOf = (body: Buffer, world: BadInputWorld | null): Shot => ({
    ...sent(body),
    intent: graphqlIntent(root),
    surface: 'graphql',
    mustRefuse: world && graphqlRefusal(sent(body), root, world),
  })
  const isOfWorld = Object.values(made.world.credentials).includes(token)
  return {
    right: shotOf(Buffer.from(JSON.stringify({ query, variables })), null),
    nearlyRight(random) {
      const changed = mutate(treeOf(variables), random, hostileValue)
      return shotOf(Buffer.from(`{"query":${JSON.stringify(query)},"variables":${print(changed)}}`), isOfWorld ? made.world : null)
    },
  }
}
