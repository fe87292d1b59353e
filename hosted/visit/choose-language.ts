import type { Request } from 'express'
import { defaultLanguage, languages, type Language } from '../../server/domain/language.js'

interface LanguageSources {
  /** What the person chose with the switch: `?lang=` now, or the cookie from before. */
  chosen: string | null
  person: Language | null
  contract: Language | null
}

/** The language of a page: as chosen, else the user's, the contract's, the browser's (decisions 8). */
export function chooseLanguage(request: Request, { chosen, person, contract }: LanguageSources): Language {
  return asLanguage(chosen) ?? person ?? contract ?? asLanguage(request.acceptsLanguages([...languages]) || null) ?? defaultLanguage
}

export function asLanguage(text: string | null): Language | null {
  return languages.find((language) => language === text) ?? null
}
