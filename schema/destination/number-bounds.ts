import { bounds } from '../../server/domain/bounds.js'

/** How long what is typed of a bank account may be. */
export const numberBounds = { iban: bounds.iban, holderName: bounds.holderName, code: bounds.code } as const
