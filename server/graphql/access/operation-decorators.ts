import { Extensions, Mutation, Query, Subscription } from 'type-graphql'
import type { Context } from '../context.js'
import { whoSentence, type Access } from './access.js'

export interface OperationOptions {
  /** What it does; who may, the refusals and the events are said after it. */
  description: string
  refusals?: string
  events?: string
  nullable?: boolean
  /** Where the method cannot have the name of the field. */
  name?: string
}

interface SubscriptionOptions extends OperationOptions {
  subscribe(parts: { args: object; context: Context }): Promise<AsyncIterable<unknown>>
}

type AnswerType = () => object

// Each is called by hand on a prototype where methods are made and not written, and then takes what a decorator takes.

/** A query, with who may ask it. */
export const QueryFor = (access: Access, type: AnswerType, options: OperationOptions): MethodDecorator =>
  declared(access, Query(type, described(access, options)))

/** A mutation, with who may run it. */
export const MutationFor = (access: Access, type: AnswerType, options: OperationOptions): MethodDecorator =>
  declared(access, Mutation(type, described(access, options)))

/** A subscription, with who may follow it. */
export const SubscriptionFor = (access: Access, type: AnswerType, { subscribe, ...options }: SubscriptionOptions): MethodDecorator =>
  declared(access, Subscription(type, { ...described(access, options), subscribe: ({ args, context }) => subscribe({ args, context }) }))

const declared =
  (access: Access, decorate: MethodDecorator): MethodDecorator =>
  (prototype, name, descriptor) => {
    decorate(prototype, name, descriptor)
    Extensions({ access })(prototype, name, descriptor)
  }

/** Access rides on the field of the schema: `extensions.access`. */
declare module 'graphql' {
  interface GraphQLFieldExtensions<_TSource, _TContext, _TArgs> {
    access?: Access
  }
}

function described(access: Access, { description, refusals, events, ...options }: OperationOptions) {
  const parts = [description, whoSentence(access), refusals && `Refusals: ${refusals}.`, events && `Events: ${events}.`]
  return { ...options, description: parts.filter(Boolean).join('\n\n') }
}
