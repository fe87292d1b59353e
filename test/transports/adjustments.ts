import { expect } from 'vitest'
import type { Json } from '../support/escrow-world.js'

/** `data.adjustment` of an event, and `adjustment` of REST. */
export const adjustment = (told: Json): Json => ({
  id: expect.stringMatching(/^adj_/),
  currency: 'TND',
  developerFeeDeltaTnd: 0,
  cancelled: false,
  createdAt: expect.stringMatching(/Z$/),
  ...told,
})
