import { z } from 'zod'
import { adjustmentDocument } from '../../../schema/adjustment/adjustment-document.js'
import { businessDocument } from '../../../schema/business/business-document.js'
import { chargeRecord } from '../../../schema/charge/charge-document.js'
import { checkoutSessionDocument } from '../../../schema/checkout/checkout-session-document.js'
import { contractRecord } from '../../../schema/contract/contract-document.js'
import { escrowDocument } from '../../../schema/escrow/escrow-document.js'
import { proofDocument } from '../../../schema/proof/proof-document.js'
import { topUpDocument } from '../../../schema/top-up/top-up-document.js'
import { userDocument } from '../../../schema/user/user-document.js'

/** What REST and the pages ask for of a record: all that its document has. */
const fragments: ReadonlyArray<{ name: string; type: string; document: z.ZodObject }> = [
  { name: 'PartyFields', type: 'PartyUser', document: userDocument },
  { name: 'EscrowFields', type: 'Escrow', document: escrowDocument },
  { name: 'ContractFields', type: 'Contract', document: contractRecord },
  { name: 'AdjustmentFields', type: 'Adjustment', document: adjustmentDocument },
  { name: 'ProofFields', type: 'Proof', document: proofDocument },
  { name: 'CheckoutSessionFields', type: 'CheckoutSession', document: checkoutSessionDocument },
  { name: 'BusinessFields', type: 'Business', document: businessDocument },
  { name: 'ChargeFields', type: 'Charge', document: chargeRecord },
  { name: 'TopUpFields', type: 'TopUp', document: topUpDocument },
]

/** The fields of the documents, as committed operations select them: `schema/operations/escrow-fields.graphql`. */
export function documentFragmentsText(): string {
  const texts = fragments.map(({ name, type, document }) => `fragment ${name} on ${type} ${selectionOf(document, '')}`)
  return `# Written by \`npm run schema\` from the documents of escrow, contract, proof, session, business, charge and top-up. A test compares it with them.\n${texts.join('\n\n')}\n`
}

function selectionOf({ shape }: z.ZodObject, indent: string): string {
  const lines = Object.entries(shape).flatMap(([key, field]) => fieldLines(key.replace(/^_/, ''), valueOf(field), `${indent}  `))
  return `{\n${lines.join('\n')}\n${indent}}`
}

function fieldLines(name: string, value: z.core.$ZodType, indent: string): string[] {
  // What is always null is no field of the schema.
  if (value instanceof z.ZodNull) return []
  if (!(value instanceof z.ZodObject)) return [`${indent}${name}`]
  const fragment = fragments.find(({ document }) => document === value)
  return [`${indent}${name} ${fragment ? `{\n${indent}  ...${fragment.name}\n${indent}}` : selectionOf(value, indent)}`]
}

/** What a field holds, whether or not it may be null or left out, one or many. */
function valueOf(field: z.core.$ZodType): z.core.$ZodType {
  if (field instanceof z.ZodNullable || field instanceof z.ZodOptional) return valueOf(field.unwrap())
  return field instanceof z.ZodArray ? valueOf(field.element) : field
}
