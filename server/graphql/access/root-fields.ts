import {
  getNamedType,
  isInputObjectType,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql'
import { z } from 'zod'
import { DomainError } from '../../domain/errors.js'
import { checkIdempotency } from '../../operations/operation.js'
import type { Context } from '../context.js'
import { requireCaller, requireCredential, type Access } from './access.js'
import { applyIdempotencyKey, payloadOf } from './answer-mutation.js'

type Args = Record<string, unknown>
type RootField = GraphQLField<unknown, Context, Args>
type Resolve = GraphQLFieldResolver<unknown, Context, Args>

/**
 * Puts in front of every root field what holds for all of them, in this order: a credential, where one is asked for; the key that makes a
 * mutation safe to repeat; the shape of the input; whether somebody like this caller may do it. A mutation answers refusals in its payload.
 */
export function guardRootFields(schema: GraphQLSchema): void {
  for (const field of rootFields(schema.getQueryType())) if (field.resolve) field.resolve = guarded(field, field.resolve)
  for (const field of rootFields(schema.getSubscriptionType())) if (field.subscribe) field.subscribe = guarded(field, field.subscribe)
  for (const field of rootFields(schema.getMutationType())) if (field.resolve) field.resolve = guardedMutation(field, field.resolve)
}

const rootFields = (type: GraphQLObjectType | null | undefined): RootField[] => Object.values(type?.getFields() ?? {})

function guarded(field: RootField, resolve: Resolve): Resolve {
  const access = accessOf(field)
  const checkShape = shapeCheck(field)
  return async (source, args, context, info) => {
    requireCredential(access, context.actor)
    await checkShape(args, context)
    requireCaller(access, context.actor)
    return resolve(source, args, context, info)
  }
}

function guardedMutation(field: RootField, resolve: Resolve): Resolve {
  const access = accessOf(field)
  const checkShape = shapeCheck(field)
  return async (source, args, context, info) => {
    // Nobody learns what is wrong with an input that they may not send at all.
    requireCredential(access, context.actor)
    return payloadOf(context, async () => {
      applyIdempotencyKey(context, args, info)
      await checkShape(args, context)
      requireCaller(access, context.actor)
      return resolve(source, args, context, info)
    })
  }
}

/** What a root field declares. A schema with one that declares nothing does not start. */
export function accessOf({ name, extensions }: Pick<RootField, 'name' | 'extensions'>): Access {
  const { access } = extensions
  if (access) return access
  throw new Error(`${name} does not declare who may run it`)
}

/** What the fields of an input declare of their values, or its class for all of them. */
export function shapeOf(type: GraphQLNamedType): z.ZodType | undefined {
  if (!isInputObjectType(type)) return undefined
  const fields = Object.values(type.getFields()).flatMap(({ name, extensions }) =>
    extensions.shape ? [[name, extensions.shape] as const] : [],
  )
  return type.extensions.shape ?? (fields.length > 0 ? z.object(Object.fromEntries(fields)) : undefined)
}

/** Checks arguments against the shapes of their classes; every wrong field is named, once a stored answer had its turn (decisions 15). */
function shapeCheck({ args }: RootField): (given: Args, context: Context) => Promise<void> {
  const shapes = args.flatMap(({ name, type }) => {
    const shape = shapeOf(getNamedType(type))
    // The fields of `input` are named as if they were arguments themselves.
    return shape ? [{ name, shape, prefix: name === 'input' ? [] : [name] }] : []
  })
  return async (given, { services, request }) => {
    for (const { name, shape, prefix } of shapes) {
      const checked = given[name] == null ? null : shape.safeParse(given[name])
      if (!checked || checked.success) continue
      if (request.idempotency) await checkIdempotency(services, request)
      const paths = checked.error.issues.map(({ path, message }) => ({ path: [...prefix, ...path.map(String)], message }))
      const details = Object.fromEntries(paths.map(({ path, message }) => [path.join('.'), message]))
      throw new DomainError('VALIDATION_ERROR', { details, field: paths[0]?.path ?? [] })
    }
  }
}
