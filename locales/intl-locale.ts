import type { Language } from '../server/domain/language.js'

/** How each language writes numbers and dates. Western digits in Arabic too, as in Tunisia, so that times and amounts are written alike. */
export const intlLocales: Readonly<Record<Language, string>> = { en: 'en-GB', fr: 'fr-FR', ar: 'ar-TN-u-nu-latn' }
