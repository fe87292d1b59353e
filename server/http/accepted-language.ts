import type { IncomingMessage } from 'node:http'
import { defaultLanguage, languages, type Language } from '../domain/language.js'

/** The language that `Accept-Language` likes best among those we speak; English when it likes none. */
export function acceptedLanguage({ headers }: Pick<IncomingMessage, 'headers'>): Language {
  const wishes = (headers['accept-language'] ?? '').split(',').map((wish) => {
    const [range = '', ...parameters] = wish.split(';').map((part) => part.trim().toLowerCase())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))
    return { language: spoken(range), quality: quality === undefined ? 1 : +quality.slice(2) }
  })
  const best = wishes.filter(({ language, quality }) => language && quality > 0).toSorted((a, b) => b.quality - a.quality)
  return best[0]?.language ?? defaultLanguage
}

const spoken = (range: string): Language | undefined =>
  range === '*' ? defaultLanguage : languages.find((language) => range.split('-')[0] === language)
