import type { z } from 'zod'

/** What of a shape's definition says which JSON it takes. */
export interface ShapeDefinition {
  type: string
  shape?: Record<string, z.ZodType>
  innerType?: z.ZodType
  in?: z.ZodType
  element?: z.ZodType
  entries?: Record<string, string>
  catchall?: z.ZodType
}

/** zod types the definition of each kind apart; a walker over all kinds asks for what a kind may have. */
export const definitionOf = (shape: z.ZodType): ShapeDefinition => shape.def as unknown as ShapeDefinition
