import type { MessageKey } from '../../../locales/message.js'
import { parseMessage } from './parse-message.js'

/** The values that English sentences name, as types: `locales/message-arguments.ts`. */
export function messageArgumentsText(english: Readonly<Record<MessageKey, string>>): string {
  const lines = Object.entries(english).flatMap(([key, sentence]) => {
    const fields = [...parseMessage(sentence).values].map(([name, kind]) => `${name}: ${typeOf[kind]}`)
    return fields.length === 0 ? [] : [`  '${key}': { ${fields.join('; ')} }`]
  })
  return `/**
 * The values that messages take, by their keys; a message that is not here takes none. Written by \`npm run schema\` from \`en.json\`. A
 * test compares it with them.
 */
export interface MessageArguments<Text> {
${lines.join('\n')}
}
`
}

const typeOf = { text: 'Text', count: 'number', choice: 'string' } as const
