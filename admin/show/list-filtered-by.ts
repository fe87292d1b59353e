/** The way to a list of the console that shows no more than what these filters let through. */
export const listFilteredBy = (resource: string, filter: Readonly<Record<string, string>>): string =>
  `/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`
