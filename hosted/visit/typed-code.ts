/** A mailed code as somebody has typed or pasted it: apart, within the marks that keep its direction in an Arabic mail, or in Arabic digits. */
export const typedCode = (text: string): string =>
  text.replaceAll(/[\s\p{Cf}\p{Pd}]/gu, '').replaceAll(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
