/** Why a request has to be refused, whatever else is in it (specification, Errors; specification, Limits; decisions 1, 4 and 14). */
export type RefusalReason = (typeof refusalReasons)[number]

export const refusalReasons = [
  // The request as a whole.
  'no credential, or a wrong one',
  'another content type',
  'a compressed body',
  'too large a body',
  'a malformed address',
  'a query parameter twice',
  'a wrong query value',
  // Its JSON.
  'broken UTF-8',
  'no JSON object',
  'NUL',
  'half a surrogate pair',
  'a key of the prototype',
  'a key twice',
  'too deep',
  'too many keys',
  // Its fields.
  'a field is missing',
  'a value of another type',
  'no plain number',
  'a number out of range',
  'too many decimals',
  'a text too long or too short',
  'no address of ours',
  'an unknown word',
  'a malformed or unknown id',
  'the id of a stranger',
  // Its document.
  'no such method',
  'no valid document',
  'a document beyond the limits',
] as const
