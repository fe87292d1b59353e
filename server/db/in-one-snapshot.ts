import { IsolationLevel } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'

/** Several reads of one moment: what others commit in between is seen by none of them. */
export const inOneSnapshot = <Result>(em: EntityManager, read: (em: EntityManager) => Promise<Result>): Promise<Result> =>
  em.transactional(read, { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true })
