import { amountText } from '../../locales/amount-text.js'
import { pageLanguage } from '../server/session.js'

/** An amount of decimal text as people of the language write it; it never becomes a float. */
export function Amount({ of, currency = 'TND', isChange = false }: Shown) {
  if (of == null) return <>—</>
  const isMore = isChange && /[1-9]/.test(of) && !of.startsWith('-')
  return (
    <bdi dir="ltr" style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {isMore && '+'}
      {amountText(of, currency, pageLanguage())}
    </bdi>
  )
}

interface Shown {
  of: string | null | undefined
  currency?: string
  /** Whether it says by how much something becomes more or less: more has its sign, too. */
  isChange?: boolean
}

/** The same within other text, whichever way that runs: isolated, from left to right. */
export const amountWithin = (of: string, currency = 'TND'): string => `\u2066${amountText(of, currency, pageLanguage())}\u2069`
