import type { Database } from './orm.js'

/** The database records its environment at its first start and refuses any other: sandbox money never meets live money (decisions 2). */
export async function claimEnvironment({ db }: Database, environment: 'sandbox' | 'live'): Promise<void> {
  await db
    .insertInto('deployment')
    .values({ environment })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { environment: claimed } = await db.selectFrom('deployment').select('environment').executeTakeFirstOrThrow()
  if (claimed === environment) return
  throw new Error(
    `this database belongs to the ${claimed} environment, and ESCROW_ENV is ${environment}: set one or the other, ESCROW_ENV or DATABASE_URL`,
  )
}
