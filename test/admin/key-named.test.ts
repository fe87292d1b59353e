import { expect, test } from 'vitest'
import { keyNamed } from '../../admin/review/key-named.js'

test.each([
  ['an English keyboard', 'j', 'KeyJ', 'j'],
  ['its capitals', 'J', 'KeyJ', 'j'],
  ['an Arabic keyboard', 'ت', 'KeyJ', 'j'],
  ['an Arabic keyboard', 'ش', 'KeyA', 'a'],
  ['a Russian keyboard', 'г', 'KeyU', 'u'],
  ['the question mark of an Arabic keyboard', '؟', 'Slash', '?'],
  ['the slash of an Arabic keyboard', 'ظ', 'Slash', '/'],
  ['Arabic digits', '٢', 'Digit2', '2'],
  ['a French keyboard, where A and Q have changed places', 'a', 'KeyQ', 'a'],
  ['a French keyboard, where A and Q have changed places', 'q', 'KeyA', 'q'],
  ['French digits without shift, which write letters', 'é', 'Digit2', 'é'],
  ['the slash of a German keyboard', '/', 'Digit7', '/'],
  ['the numbers beside it', '3', 'Numpad3', '3'],
  ['a question mark', '?', 'Slash', '?'],
  ['a key that is no letter', 'Escape', 'Escape', 'escape'],
])('%s: %s at %s is %s', (_keyboard, key, code, expected) => expect(keyNamed({ key, code })).toBe(expected))
