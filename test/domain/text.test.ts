import { describe, expect, it } from 'vitest'
import { characterCount, isCleanText } from '../../server/domain/text.js'

describe('isCleanText', () => {
  it.each(['', 'Camera', 'line one\nline two', 'عقد', 'é', '😀', '👩‍👩‍👧', '\u{10ffff}'])('accepts %j', (text) =>
    expect(isCleanText(text)).toBe(true),
  )

  it.each(['\0', 'a\0b', '\ud800', 'a\udc00b', '\udc00\ud800', '😀'.slice(0, 1), '😀'.slice(1)])('refuses %j', (text) =>
    expect(isCleanText(text)).toBe(false),
  )
})

describe('characterCount', () => {
  it.each(['', 'Camera', 'عقد', 'é', '😀', 'a😀b😀', '👩‍👩‍👧', '\u{10ffff}', '\ud800', 'a\udc00b', '\udc00\ud800', '\ud83d😀'])(
    'of %j is that of its code points',
    (text) => expect(characterCount(text)).toBe([...text].length),
  )
})
