/**
 * Text that keeps its own direction inside a sentence of another: without this a program shows "1,250.50 TND" in Arabic as "TND 1,250.50".
 * For places that take no markup.
 */
export const isolated = (text: string): string => `\u2068${text}\u2069`
