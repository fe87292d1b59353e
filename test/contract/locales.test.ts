import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import ar from '../../locales/ar.json' with { type: 'json' }
import en from '../../locales/en.json' with { type: 'json' }
import fr from '../../locales/fr.json' with { type: 'json' }
import { withFrenchBlanks } from '../../locales/french-blanks.js'
import { speech } from '../../locales/speech.js'
import { catalogue, message, type MessageKey } from '../../locales/message.js'
import { spendingConsentTexts } from '../../schema/association/consent-texts.js'
import { sessionActions } from '../../schema/checkout/session-actions.js'
import { cancellationRequestMachine } from '../../server/domain/escrow/cancellation-request.js'
import { languages, type Language } from '../../server/domain/language.js'
import { mailKinds } from '../../server/domain/mail/mail-kind.js'
import { messageArgumentsText } from '../../server/graphql/emit/message-arguments-text.js'
import { parseMessage } from '../../server/graphql/emit/parse-message.js'

const keys = Object.keys(catalogue.en) as MessageKey[]
const root = resolve(import.meta.dirname, '../..')

/** Other words for what already has one. The texts of consents are kept as people have accepted them, so they are left out. */
const otherWords: ReadonlyArray<{ language: Language; word: string; not: RegExp }> = [
  { language: 'ar', word: 'بنك', not: /مصرف/ },
  { language: 'ar', word: 'تعبئة', not: /(عمليات?|صفحة) (ال)?شحن/ },
  { language: 'ar', word: 'كلمة المرور', not: /كلمة السر/ },
  { language: 'ar', word: 'مؤسسة', not: /منشأة|النشاط/ },
  { language: 'ar', word: 'الأداء', not: /ضريبة/ },
  { language: 'ar', word: 'مهلة', not: /آجال|الأجل/ },
  { language: 'ar', word: 'ًا', not: /اً/ },
  { language: 'fr', word: 'recharge', not: /rechargement/i },
  { language: 'fr', word: 'preuve d’achat', not: /preuve de l’achat/i },
  { language: 'fr', word: 'sous séquestre', not: /en séquestre/i },
  { language: 'fr', word: 'dépôt bancaire', not: /versement bancaire/i },
  { language: 'fr', word: 'rétrofacturation', not: /rejets? de débit/i },
]

describe('the catalogue', () => {
  it.each(languages)('has the keys of English in %s, in the same order', (language) => {
    expect(Object.keys(catalogue[language])).toEqual(keys)
  })

  it('names its sentences by area', () => {
    expect(keys.filter((key) => !/^(errors|mails|pages|console|dashboard|documents)(\.\w+)+$/.test(key))).toEqual([])
  })

  it('takes the same values, and makes the same choices, in each language', () => {
    for (const key of keys) {
      const [english, ...others] = languages.map((language) => valuesAndChoices(catalogue[language][key]))
      for (const other of others) expect(other, key).toEqual(english)
    }
  })

  it.each(languages)('has every plural that %s needs', (language) => {
    const needed = categoriesOf(language)
    const wrong = keys.filter((key) => parseMessage(catalogue[language][key]).plurals.some((given) => !isSame(given, needed)))
    expect(wrong).toEqual([])
  })

  it('keeps every wording of the consent to spending as people have accepted it', () => {
    const digests = Object.entries(spendingConsentTexts).map(([version, wording]) => {
      const texts = [en, fr, ar].map((sentences) => sentences[`pages.spending.text.${wording}`])
      return [version, createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 16)]
    })
    expect(digests).toEqual([
      ['2026-11-22', '833df78a16ae4f9a'],
      ['2026-11-27', '9ff9eca14a048ce7'],
    ])
  })

  it('is typed by what is written from English: npm run schema', () => {
    expect(messageArgumentsText(catalogue.en)).toBe(readFileSync(join(root, 'locales/message-arguments.ts'), 'utf8'))
  })

  it('has typographic marks, no blank at an end, and nothing that looks like markup', () => {
    for (const language of languages)
      for (const key of keys) expect(`${language} ${key} ${catalogue[language][key]}`).toMatch(/^\S+ \S+ (?! )[^'<>]*(?<!\s)$/)
  })

  it('keeps the marks of French on the line of their words, a narrow blank before the high ones', () => {
    const marks = Object.values(catalogue.fr).flatMap((text) => text.replaceAll(/`[^`]*`|https?:\S*/g, '').match(/.[:;!?»]|«./gsu) ?? [])
    expect(marks.filter((mark) => /[;!?]/.test(mark) && !mark.startsWith('\u202f'))).toEqual([])
    expect(marks.filter((mark) => /[:»«]/.test(mark) && !mark.includes('\u00a0'))).toEqual([])
    expect(marks.length).toBeGreaterThan(300)
  })

  it('leaves values, addresses and code of a French sentence as they are', () => {
    const [value, address, code] = ['{side, select, buyer {oui} other {non}}', 'https://amana.example/?a=1;b:2', '`a ? b : c ; d`']
    expect(withFrenchBlanks(`« ${value} » : ${address} ; ${code} ! Le ? 10:30`)).toBe(
      `«\u00a0${value}\u00a0»\u00a0: ${address}\u202f; ${code}\u202f! Le\u202f? 10:30`,
    )
  })

  it('is Arabic in Arabic, and nothing else is', () => {
    const withoutValues = (text: string) => text.replaceAll(/\{\w+\}/g, '')
    for (const key of keys.filter((each) => /[a-z]/.test(withoutValues(catalogue.en[each])))) {
      expect([key, catalogue.ar[key]]).toEqual([key, expect.stringMatching(/\p{Script=Arabic}/u)])
      expect(catalogue.en[key] + catalogue.fr[key]).not.toMatch(/\p{Script=Arabic}/u)
    }
  })

  it.each(languages)(
    'writes an amount that is an example of what to type with a point in %s, since a browser of English drops a comma',
    (language) => {
      const examples = keys.flatMap((key) => (catalogue.en[key].match(/\b\d+\.\d{3}\b/g) ?? []).map((amount) => [key, amount] as const))
      expect(examples.length).toBeGreaterThan(3)
      for (const [key, amount] of examples) expect(catalogue[language][key], key).toContain(amount)
    },
  )

  it.each(otherWords)('says $word in $language, as locales/README.md has it, and not $not', ({ language, not }) => {
    expect(keys.filter((key) => !key.startsWith('pages.spending.text.') && not.test(catalogue[language][key]))).toEqual([])
  })

  it('has no key that begins another, so that tools may show it as a tree', () => {
    const nodes = new Set(keys.flatMap((key) => key.split('.').map((_, index, parts) => parts.slice(0, index).join('.'))))
    expect(keys.filter((key) => nodes.has(key))).toEqual([])
  })

  it('has words for each action that a session can be completed with, for its fields and for what is to choose', () => {
    const wanted = sessionActions.flatMap(({ action, fields }) => [
      ...['heading', 'lead', 'what', 'button', 'done'].map((part) => `pages.actions.${action}.${part}`),
      ...Object.entries(fields).flatMap(([name, field]) => {
        if (field.isForPrograms || !['text', 'choice', 'amount', 'flag'].includes(field.kind) || action === 'accept_pay') return []
        const choices = field.kind === 'choice' ? field.values.map((value) => value.toUpperCase()) : []
        return ['label', ...choices].map((part) => `pages.form.${action}.${name}.${part}`)
      }),
    ])
    expect(wanted.filter((key) => !(key in catalogue.en))).toEqual([])
  })

  it('tells each way in which a request to cancel ends, and no other', () => {
    const { statuses, live } = cancellationRequestMachine
    const told = keys.flatMap((key) => /^pages\.story\.cancellation\.(\w+)$/.exec(key)?.[1] ?? [])
    expect(told).toEqual(statuses.filter((status) => !live.includes(status)))
  })

  it('has no sentence that nobody says', () => {
    const said = keysInSources()
    expect(keys.filter((key) => !/^mails\.\w+\.(subject|\d)$/.test(key) && !said(key))).toEqual([])
  })

  it('has a subject and paragraphs, numbered from 1, for each kind of mail, and for no other', () => {
    const mails = Map.groupBy(
      keys.filter((key) => key.startsWith('mails.') && !key.startsWith('mails.layout.')),
      (key) => key.split('.')[1] ?? '',
    )
    expect([...mails.keys()].toSorted()).toEqual([...mailKinds].toSorted())
    for (const [kind, parts] of mails) {
      const wanted = ['subject', ...parts.slice(1).map((_, index) => index + 1)]
      expect(parts).toEqual(wanted.map((part) => `mails.${kind}.${part}`))
      expect(parts.length).toBeGreaterThan(2)
      expect(parts.length).toBeLessThan(11)
    }
  })
})

describe('message', () => {
  it('says a sentence in a language', () => {
    expect(message('errors.NOT_FOUND', 'fr')).toBe('Nous n’avons pas trouvé ce que vous cherchez.')
  })
})

const valuesAndChoices = (text: string) => {
  const { values, choices } = parseMessage(text)
  return { values: [...values], choices }
}

/** The categories that whole numbers come to; French has one more, for millions. */
function categoriesOf(language: Language): string[] {
  const rules = new Intl.PluralRules(speech[language].intlLocale)
  return [...new Set(Array.from({ length: 1000 }, (_, count) => rules.select(count)))]
}

const isSame = (given: string[], needed: string[]) => needed.every((each) => given.includes(each)) && given.length === needed.length

/** Whether the sources of the product say a message: its key stands there, or a template that it fits. */
function keysInSources(): (key: string) => boolean {
  const text = ['schema', 'server', 'rest-compat', 'jobs', 'hosted', 'admin'].flatMap(sourcesIn).join('\n')
  const literal = new Set([...text.matchAll(/'((?:errors|mails|pages|console|dashboard|documents)\.[\w.]+)'/g)].map(([, key]) => key))
  const templates = [...text.matchAll(/`((?:errors|mails|pages|console|dashboard|documents)\.[^`]*)`/g)].map(
    ([, template]) => new RegExp(`^${template!.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '\\w+')}$`),
  )
  return (key) => literal.has(key) || templates.some((template) => template.test(key))
}

const sourcesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(join(root, folder, name), 'utf8'))
