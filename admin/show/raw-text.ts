/** Links to files, which are others with each answer though nothing has changed. */
const renewed = new Set(['viewUrl', 'viewUrlExpiresAt', 'pdfUrl'])

/** A record as text, and what of it tells one state from another. */
export const rawTextOf = (of: unknown) => ({
  text: JSON.stringify(of, null, 2),
  state: JSON.stringify(of, (name, value: unknown) => (renewed.has(name) ? undefined : value)),
})
