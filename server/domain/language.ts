/** The languages people are spoken to in (decisions 8), and a contract can be written in. */
export const languages = ['en', 'fr', 'ar'] as const
export type Language = (typeof languages)[number]

/** English when nothing of a person is known. */
export const defaultLanguage: Language = 'en'
