import { expect, it } from 'vitest'
import { acceptedLanguage } from '../../server/http/accepted-language.js'

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['fr', 'fr'],
  ['ar-TN, fr;q=0.9', 'ar'],
  ['de, en;q=0.1, FR-fr; q=0.8', 'fr'],
  ['fr;q=0, ar;q=0.1', 'ar'],
  ['de', 'en'],
  ['*, fr;q=0.5', 'en'],
  ['fr;q=nonsense', 'en'],
])('%j is answered in %s', (header, language) => {
  expect(acceptedLanguage({ headers: header === undefined ? {} : { 'accept-language': header } })).toBe(language)
})
