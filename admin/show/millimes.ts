/** Millimes of decimal text with at most three decimals; null for anything else. */
export function millimesOf(decimal: string): bigint | null {
  const parts = /^(\d{1,12})(?:\.(\d{0,3}))?$/.exec(decimal)
  return parts ? BigInt(`${parts[1]}${(parts[2] ?? '').padEnd(3, '0')}`) : null
}

/** Decimal text with three decimals. */
export function decimalOf(millimes: bigint): string {
  const digits = String(millimes < 0n ? -millimes : millimes).padStart(4, '0')
  return `${millimes < 0n ? '-' : ''}${digits.slice(0, -3)}.${digits.slice(-3)}`
}
