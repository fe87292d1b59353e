import { allCommands } from '../../domain/escrow/commands.js'

/** The operations of the escrow's commands, all alike: `schema/operations/escrow-commands.graphql`. */
export function commandDocumentsText(): string {
  const documents = allCommands.flatMap(({ mutation, via, movesMoney }) => {
    if (!mutation || via === 'STAFF') return []
    return [documentOf(mutation.name, `${mutation.answers ? selections[mutation.answers] : ''}${movesMoney ? previewSelection : ''}`)]
  })
  return ['# Written by `npm run schema` from the commands of an escrow. A test compares it with them.', ...documents, ''].join('\n')
}

const previewSelection = `
    preview {
      ...PreviewFields
    }`

function documentOf(mutation: string, more: string): string {
  const name = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}`
  return `mutation ${name}($input: ${name}Input!) {
  ${mutation}(input: $input) {
    escrow {
      ...EscrowFields
    }${more}
    userErrors {
      ...UserErrorFields
    }
  }
}`
}

/** What is selected of what a command answers beside the escrow. */
const selections = {
  adjustment: `
    adjustment {
      ...AdjustmentFields
    }
    isReplay`,
} as const
