const mutation = (name: string, rest = 'escrow { status } userErrors { code }') =>
  `mutation($input: ${name.charAt(0).toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { ${rest} } }`

/** The commands of an escrow in GraphQL, each with the one variable `input`. */
export const mutations = {
  update: mutation('updateEscrow'),
  cancelPending: mutation('cancelEscrow'),
  pay: mutation('payEscrow'),
  deliver: mutation('deliverEscrow'),
  rejectDelivery: mutation('rejectDelivery'),
  complete: mutation('completeEscrow'),
  cancel: mutation('cancelPaidEscrow'),
  requestCancellation: mutation('requestCancellation'),
  acceptCancellation: mutation('acceptCancellation'),
  rejectCancellation: mutation('rejectCancellation'),
  extendDeadline: mutation('extendCompletionDeadline'),
  dispute: mutation('openDispute'),
  withdrawDispute: mutation('withdrawDispute'),
  resolveDispute: mutation('resolveDispute'),
}
