import type { Language } from '../../server/domain/language.js'
import { ar } from './ar.js'
import { en } from './en.js'
import { fr } from './fr.js'
import type { Texts } from './texts.js'

/** The words of a language. */
export function textsFor(language: Language): Texts {
  return byLanguage[language]
}

export const languages = ['en', 'fr', 'ar'] as const satisfies readonly Language[]

const byLanguage: Record<Language, Texts> = { en, fr, ar }
