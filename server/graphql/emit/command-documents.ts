import { allCommands } from '../../domain/escrow/commands.js'

/** The operations of the escrow's commands, all alike: `schema/operations/escrow-commands.graphql`. */
export function commandDocumentsText(): string {
  const mutations = allCommands.flatMap(({ mutation, via }) => (mutation && via !== 'STAFF' ? [mutation.name] : []))
  return [
    '# Written by `npm run schema` from the commands of an escrow. A test compares it with them.',
    ...mutations.map(documentOf),
    '',
  ].join('\n')
}

function documentOf(mutation: string): string {
  const name = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}`
  return `mutation ${name}($input: ${name}Input!) {
  ${mutation}(input: $input) {
    escrow {
      ...EscrowFields
    }
    userErrors {
      ...UserErrorFields
    }
  }
}`
}
