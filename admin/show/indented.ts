/** JSON on lines of their own; null for what is none, or whose end was cut off. */
export function indented(text: string): string | null {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
