import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '../../server/project-root.js'

const rings = ['admin', 'hosted', 'jobs', 'locales', 'rest-compat', 'schema', 'server', 'test']
const read = (path: string): string => readFileSync(join(projectRoot(), path), 'utf8')
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[`*_’']/g, '')
    .replaceAll(/\s+/g, ' ')

/** What each numbered section of docs/decisions.md says. */
const decisions = new Map(
  read('docs/decisions.md')
    .split(/^## /m)
    .slice(1)
    .map((section) => [section.match(/^\d+/)?.[0], plain(section)]),
)
const headings = new Set([...read('docs/rest-api.md').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => plain(heading)))

interface Citation {
  file: string
  words: string
  isFound: boolean
}

/** "(decisions 7, Close; specification, Charges)" cites two: each with where it stands and whether what it names is there. */
function citationsIn(file: string): Citation[] {
  const comments = read(file).replaceAll(/\n\s*(\*|\/\/)?\s*/g, ' ')
  return [...comments.matchAll(/\(((?:decisions \d|specification, )[^()]*)\)/g)].flatMap(([, inside = '']) =>
    inside.split('; ').flatMap((words) => cited(words).map((isFound) => ({ file, words, isFound }))),
  )
}

function cited(words: string): boolean[] {
  const [, book, rest = ''] = words.match(/^(decisions|specification),? (.*)$/) ?? []
  if (book === 'specification') return [headings.has(plain(rest))]
  if (book !== 'decisions') return []
  const [, numbers = '', name = ''] = rest.match(/^(\d+(?:(?:, | and | to )\d+)*)(?:, (.*))?$/) ?? []
  const sections = numbers.split(/ and | to |, /).map((number) => decisions.get(number))
  return [sections.every((section) => section?.includes(plain(name)))]
}

it('cites nothing that the decisions and the specification do not say', () => {
  const files = rings.flatMap((ring) =>
    readdirSync(join(projectRoot(), ring), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => join(ring, name)),
  )
  const citations = files.flatMap(citationsIn)
  expect(citations.length).toBeGreaterThan(500)
  expect(citations.filter(({ isFound }) => !isFound).map(({ file, words }) => `${file}: ${words}`)).toEqual([])
})
