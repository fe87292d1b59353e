import { IntlMessageFormat } from 'intl-messageformat'

type Element = ReturnType<IntlMessageFormat['getAst']>[number]

interface ParsedMessage {
  /** The values it names, in the order of their names: a `count` chooses between plurals, a `choice` between wordings. */
  values: Map<string, 'text' | 'count' | 'choice'>
  /** The categories of each plural in it. */
  plurals: string[][]
  /** What each choice in it distinguishes. */
  choices: string[][]
}

/** A message of the catalogue taken apart; throws where it is no ICU message. */
export function parseMessage(text: string): ParsedMessage {
  const elements = everyElement(new IntlMessageFormat(text, 'en', undefined, { ignoreTag: true }).getAst())
  const named = elements.flatMap((element) =>
    'value' in element && !isLiteral(element) ? [[element.value, kindOf(element)] as const] : [],
  )
  const optionsOf = (kind: 'count' | 'choice') =>
    elements.flatMap((element) => ('options' in element && kindOf(element) === kind ? [Object.keys(element.options)] : []))
  return {
    // What is named twice is a text in the branches of its own choice; the choice says more.
    values: new Map(named.toSorted(([a, kind], [b]) => (a === b ? (kind === 'text' ? -1 : 1) : a < b ? -1 : 1))),
    plurals: optionsOf('count'),
    choices: optionsOf('choice'),
  }
}

const everyElement = (elements: Element[]): Element[] =>
  elements.flatMap((element) => [
    element,
    ...('options' in element ? Object.values(element.options).flatMap(({ value }) => everyElement(value)) : []),
  ])

const isLiteral = (element: Element) => element.type === 0

function kindOf(element: Element): 'text' | 'count' | 'choice' {
  if ('pluralType' in element) return 'count'
  return 'options' in element ? 'choice' : 'text'
}
