/**
 * Whether a text can be stored and shown: PostgreSQL refuses NUL, and a lone surrogate has no UTF-8 form (decisions 1, strict inputs).
 */
export function isCleanText(text: string): boolean {
  // In unicode mode a paired surrogate is one code point, so the class matches lone ones only.
  return !text.includes('\0') && !/\p{Surrogate}/u.test(text)
}
