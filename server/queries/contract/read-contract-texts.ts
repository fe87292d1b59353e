import type { ExpressionBuilder } from 'kysely'
import { anyOf, constant, found, fragment, statement, type Given, type Tables } from '../../db/typed-queries.js'

/** What is long of one version of a contract. It never changes; a version that nobody signs any more gets no further signature either. */
export type ContractTexts = Awaited<ReturnType<typeof readContractTexts>>[number]

/** The terms and drawn signatures of these versions of the contracts of these escrows (uuids), in no particular order. */
export const readContractTexts = statement(
  (db, { escrowIds, versions }: Given<{ escrowIds: readonly string[]; versions: readonly number[] }>) =>
    db
      .selectFrom('contract_version as v')
      .where('v.escrowId', '=', anyOf(escrowIds))
      .where('v.version', '=', anyOf(versions))
      .select((of) => [
        'v.escrowId',
        'v.version',
        fragment<string>`${of.ref('v.content')} ->> 'terms'`.as('terms'),
        found(image(of, 'seller')).as('sellerImage'),
        found(image(of, 'buyer')).as('buyerImage'),
      ]),
)

type FromVersion = ExpressionBuilder<Tables & { v: Tables['contract_version'] }, 'v'>

const image = (eb: FromVersion, role: 'seller' | 'buyer') =>
  eb
    .selectFrom('contract_signature as s')
    .whereRef('s.escrowId', '=', 'v.escrowId')
    .whereRef('s.contractId', '=', 'v.contractId')
    .whereRef('s.version', '=', 'v.version')
    .where('s.role', '=', constant(role))
    .select('s.signatureImage')
