import { anyOf, constant, found, fragment, statement, type Db, type Given, type Tables } from '../../db/typed-queries.js'
import type { ExpressionBuilder } from 'kysely'

/*
 * What is long of one version of a contract, each read where somebody asks for it. It never changes; a version that nobody signs any more gets
 * no further signature either.
 */

export type ContractTerms = Awaited<ReturnType<typeof readContractTerms>>[number]
export type SignatureImages = Awaited<ReturnType<typeof readSignatureImages>>[number]

type Asked = Given<{ escrowIds: readonly string[]; versions: readonly number[] }>

/** The terms of these versions of the contracts of these escrows (uuids), in no particular order. */
export const readContractTerms = statement((db, asked: Asked) =>
  versionsOf(db, asked).select((of) => ['v.escrowId', 'v.version', fragment<string>`${of.ref('v.content')} ->> 'terms'`.as('terms')]),
)

/** Their drawn signatures likewise. */
export const readSignatureImages = statement((db, asked: Asked) =>
  versionsOf(db, asked).select((of) => [
    'v.escrowId',
    'v.version',
    found(image(of, 'seller')).as('sellerImage'),
    found(image(of, 'buyer')).as('buyerImage'),
  ]),
)

const versionsOf = (db: Db, { escrowIds, versions }: Asked) =>
  db.selectFrom('contract_version as v').where('v.escrowId', '=', anyOf(escrowIds)).where('v.version', '=', anyOf(versions))

type FromVersion = ExpressionBuilder<Tables & { v: Tables['contract_version'] }, 'v'>

const image = (eb: FromVersion, role: 'seller' | 'buyer') =>
  eb
    .selectFrom('contract_signature as s')
    .whereRef('s.escrowId', '=', 'v.escrowId')
    .whereRef('s.contractId', '=', 'v.contractId')
    .whereRef('s.version', '=', 'v.version')
    .where('s.role', '=', constant(role))
    .select('s.signatureImage')
