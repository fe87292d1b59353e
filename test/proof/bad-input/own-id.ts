import type { BadInputWorld } from './world.js'

export type IdKind = keyof BadInputWorld['ids']

/** Ids are compared as they are written: no other spelling of one is that one (decisions 1, Ids). */
export const isOwnId = (id: string, own: readonly string[]): boolean => own.includes(id)
