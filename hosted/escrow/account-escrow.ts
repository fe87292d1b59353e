import type { AccountEscrowQuery } from '../../schema/operations/document-types.js'
import type { Granted } from '../../schema/operations/typed-document.js'

/** An escrow as its page in a party's account shows it. */
export type EscrowOfAccount = Granted<AccountEscrowQuery>['escrow']
