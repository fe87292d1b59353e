import { z } from 'zod'

/** A caller's own id of a payout request (specification, Limits). */
export const requestIdShape = z.string('must be a string').regex(/^[A-Za-z0-9._:-]{1,120}$/, 'must be 1-120 letters, digits and . _ : -')
