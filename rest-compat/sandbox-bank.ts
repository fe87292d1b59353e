import { z } from 'zod'

/** Where a test answers as the payer, after a card payment that asks for 3-D Secure (decisions 22). */
export const bankPage = z
  .string()
  .optional()
  .describe('The page of the simulated bank, to which `answer=confirm` or `answer=refuse` is posted; absent when it asks nothing.')
