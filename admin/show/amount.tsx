import { amountText } from '../../locales/amount-text.js'
import { pageLanguage } from '../server/session.js'

/** An amount of decimal text as people of the language write it; it never becomes a float. */
export function Amount({ of, currency = 'TND' }: { of: string | null | undefined; currency?: string }) {
  if (of == null) return <>—</>
  return (
    <bdi dir="ltr" style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {amountText(of, currency, pageLanguage())}
    </bdi>
  )
}

/** The same within other text, whichever way that runs: isolated, from left to right. */
export const amountWithin = (of: string, currency = 'TND'): string => `\u2066${amountText(of, currency, pageLanguage())}\u2069`
