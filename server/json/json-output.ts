declare global {
  interface JSON {
    /** What Node has and the compiler's library leaves out. */
    rawJSON(text: string): unknown
  }
}

/**
 * A JSON number printed digit by digit from decimal text, never through a float: '1250.500' prints 1250.5 and '5.000' prints 5
 * (decisions 1, money). `text` is plain decimal notation with an optional minus sign; anything else is a TypeError.
 */
export function decimalNumber(text: string): unknown {
  const parts = decimalPattern.exec(text)
  if (!parts) throw new TypeError(`not a plain decimal: ${JSON.stringify(text)}`)
  const [, whole, fraction] = parts
  const printed = fraction ? `${whole}.${fraction}` : `${whole}`
  return rawJson(printed === '-0' ? '0' : printed)
}

/** Text that JSON.stringify copies as it is; it must be one JSON value that is no object and no array. */
export function rawJson(text: string): unknown {
  return JSON.rawJSON(text)
}

// The fraction is captured without its trailing zeros, so it is undefined when nothing but zeros is left.
const decimalPattern = /^(-?(?:0|[1-9]\d*))(?:\.(?=\d)(\d*[1-9])?0*)?$/
