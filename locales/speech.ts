import type { Language } from '../server/domain/language.js'

/** What there is to know of a language beside its sentences. */
interface Speech {
  /** As its own speakers call it. */
  name: string
  direction: 'ltr' | 'rtl'
  /** How it writes numbers and dates: western digits in Arabic too, as in Tunisia, so that times and amounts are written alike. */
  intlLocale: string
}

export const speech: Readonly<Record<Language, Readonly<Speech>>> = {
  en: { name: 'English', direction: 'ltr', intlLocale: 'en-GB' },
  fr: { name: 'Français', direction: 'ltr', intlLocale: 'fr-FR' },
  ar: { name: 'العربية', direction: 'rtl', intlLocale: 'ar-TN-u-nu-latn' },
}
