/** How many characters a text has: code points, as PostgreSQL counts them, so that an emoji is one and not two. */
export function characterCount(text: string): number {
  return Array.from(text).length
}
