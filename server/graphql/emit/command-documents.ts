import { payloadKind, type GivenCommand } from '../../../schema/escrow/escrow-command.type.js'
import { allCommands } from '../../domain/escrow/commands.js'

const request = `
    releaseRequest {
      ...ReleaseRequestFields
    }`

/** What a payload has beside its escrow. */
const besideEscrow: Partial<Record<ReturnType<typeof payloadKind>, string>> = {
  adjustment: `
    adjustment {
      ...AdjustmentFields
    }
    isReplay`,
  request,
  closing: `
    settlement {
      releasedTnd
      refundedTnd
      feesTnd
      openRequestIds
    }`,
  payment: `
    redirectUrl`,
  newRequest: `${request}
    idempotentReplay
    parametersIgnored`,
}

/** The operations of the escrow's commands, all alike: `schema/operations/escrow-commands.graphql`. */
export function commandDocumentsText(): string {
  const documents = allCommands.flatMap((command) =>
    command.mutation && command.via !== 'STAFF' ? [documentOf({ ...command, mutation: command.mutation })] : [],
  )
  return ['# Written by `npm run schema` from the commands of an escrow. A test compares it with them.', ...documents, ''].join('\n')
}

const previewSelection = `
    preview {
      ...PreviewFields
    }`

function documentOf(command: GivenCommand): string {
  const mutation = command.mutation.name
  const more = `${besideEscrow[payloadKind(command)] ?? ''}${command.movesMoney ? previewSelection : ''}`
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
