import { mustExist } from '../../domain/must-exist.js'
import { Developer } from '../../db/entities/developer.entity.js'
import type { Operation } from '../operation.js'

/** A developer, kept from others who change the account, and not from those who only refer to it, as every new escrow and key does. */
export async function lockDeveloper(tx: Operation, id: string): Promise<Developer | null> {
  await tx.db.selectFrom('developer').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return tx.em.findOne(Developer, { id }, { refresh: true })
}

/** The one who asks: whoever holds a developer's token is there. */
export async function lockOwnAccount(tx: Operation, developerId: string): Promise<Developer> {
  return mustExist(await lockDeveloper(tx, developerId), 'the developer')
}
