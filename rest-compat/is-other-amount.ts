import { plainDecimal } from './plain-decimal.js'

/** Whether a stored amount is another than the one that was asked for; nothing was asked for where there is none. */
export const isOtherAmount = (stored: string, asked: string | null | undefined): boolean => asked != null && asked !== plainDecimal(stored)
