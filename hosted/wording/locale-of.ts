import type { Language } from '../../server/domain/language.js'

/** A language as the API names it. */
export const localeOf = { en: 'EN', fr: 'FR', ar: 'AR' } as const satisfies Record<Language, string>
