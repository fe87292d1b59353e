import type { EntityManager } from '@mikro-orm/postgresql'
import type { Services } from '../operations/services.js'

/**
 * Runs `work` on services whose every operation is a savepoint of one transaction, so that all of them commit together or none does. Others
 * see nothing of it before: a half-made world exists for nobody, whatever happens to this process.
 */
export function inOneTransaction<Result>(
  services: Services,
  work: (within: Services, em: EntityManager) => Promise<Result>,
): Promise<Result> {
  return services.database.fork().transactional((em) => {
    const fork = () => em.fork({ keepTransactionContext: true }) as EntityManager
    return work({ ...services, database: { ...services.database, fork } }, em)
  })
}
