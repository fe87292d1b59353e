/** What is read letter by letter, an id or a record. The bare `monospace` is not everywhere a font of one width. */
export const mono = 'ui-monospace, "DejaVu Sans Mono", monospace'
