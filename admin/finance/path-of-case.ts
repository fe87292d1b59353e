/** The queue of finance with this case chosen. */
export const pathOfFinanceCase = (id: string): string => `/reviews/cases?case=${id}`
