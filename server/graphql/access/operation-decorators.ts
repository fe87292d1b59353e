import { Extensions, Mutation, Query, Subscription } from 'type-graphql'
import type { Context } from '../context.js'
import { whoSentence, type Access } from './access.js'

export interface OperationOptions {
  /** What it does; who may, the refusals and the events are said after it. */
  description: string
  refusals?: string
  events?: string
  nullable?: boolean
  /** How long it may take, where that is longer than for others. */
  mostMs?: number
  /** Where the method cannot have the name of the field. */
  name?: string
}

interface SubscriptionOptions extends OperationOptions {
  subscribe(parts: { args: object; context: Context }): Promise<AsyncIterable<object>>
}

type AnswerType = () => object

// Each is called by hand on a prototype where methods are made and not written, and then takes what a decorator takes.

/** A query, with who may ask it. */
export const QueryFor = (access: Access, type: AnswerType, options: OperationOptions): MethodDecorator =>
  declared(access, Query(type, described(access, options)), options)

/** A mutation, with who may run it. */
export const MutationFor = (access: Access, type: AnswerType, options: OperationOptions): MethodDecorator =>
  declared(access, Mutation(type, described(access, options)), options)

/** A subscription, with who may follow it. */
export const SubscriptionFor = (access: Access, type: AnswerType, { subscribe, ...options }: SubscriptionOptions): MethodDecorator =>
  declared(
    access,
    Subscription(type, { ...described(access, options), subscribe: ({ args, context }) => subscribe({ args, context }) }),
    options,
  )

const declared =
  (access: Access, decorate: MethodDecorator, { mostMs }: Pick<OperationOptions, 'mostMs'>): MethodDecorator =>
  (prototype, name, descriptor) => {
    decorate(prototype, name, descriptor)
    Extensions({ access, ...(mostMs === undefined ? {} : { mostMs }) })(prototype, name, descriptor)
  }

/** Access and time ride on the field of the schema: `extensions.access`, `extensions.mostMs`. */
declare module 'graphql' {
  interface GraphQLFieldExtensions<_TSource, _TContext, _TArgs> {
    access?: Access
    mostMs?: number
  }
}

function described(access: Access, { description, refusals, events, mostMs: _mostMs, ...options }: OperationOptions) {
  const parts = [description, whoSentence(access), refusals && `Refusals: ${refusals}.`, events && `Events: ${events}.`]
  return { ...options, description: parts.filter(Boolean).join('\n\n') }
}
