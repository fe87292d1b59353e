import { describe, expect, test } from 'vitest'
import { languages, textsFor } from '../../hosted/texts/texts-for.js'

describe('the texts of the pages', () => {
  const english = flatten(textsFor('en'))

  test.each(languages.filter((language) => language !== 'en'))('in %s fill the same places as in English', (language) => {
    const other = flatten(textsFor(language))
    expect([...other.keys()]).toEqual([...english.keys()])
    for (const [path, text] of english) expect([path, placesOf(other.get(path)!)]).toEqual([path, placesOf(text)])
  })

  test.each(languages)('in %s are all there, trimmed, and no markup', (language) => {
    for (const [path, text] of flatten(textsFor(language))) {
      expect([path, text.trim()]).toEqual([path, text])
      expect([path, text]).not.toEqual([path, ''])
      expect(text).not.toMatch(/[<>]/)
    }
  })

  test('in Arabic are Arabic, and read from right to left', () => {
    expect(textsFor('ar').direction).toBe('rtl')
    for (const [path, text] of flatten(textsFor('ar')))
      if (path !== 'direction') expect([path, text]).toEqual([path, expect.stringMatching(/[\u0600-\u06ff]/)])
  })
})

function flatten(value: object, path = ''): Map<string, string> {
  return new Map(
    Object.entries(value).flatMap(([name, each]): Array<[string, string]> =>
      typeof each === 'string' ? [[path + name, each]] : [...flatten(each as object, `${path}${name}.`)],
    ),
  )
}

const placesOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).toSorted()
