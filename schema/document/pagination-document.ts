import { z } from 'zod'

/** Where a page stands in a numbered list (specification, What the service does). */
export const paginationDocument = z.object({ page: z.int(), limit: z.int(), total: z.int(), pages: z.int() })
