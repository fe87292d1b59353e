/** What a file may be named for: what somebody shows, the logo of a business, or an invoice, a contract or a receipt that we made. */
export const filePurposes = ['proof', 'dispute', 'deposit', 'invoice', 'business', 'contract', 'receipt', 'logo'] as const
export type FilePurpose = (typeof filePurposes)[number]

/** Whose a file is: a buyer’s, a seller’s, of a developer who shows what a business is, of staff who write into a dispute, of the guest who holds a session’s link, or made by the platform itself. */
export const fileOwnerKinds = ['user', 'staff', 'developer', 'guest', 'platform'] as const
export type FileOwnerKind = (typeof fileOwnerKinds)[number]

/** The types of files that are accepted, and the endings that a name of each may have; the first is given where none fits. */
export const fileEndings = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
} as const satisfies Record<string, readonly [string, ...string[]]>
export type FileType = keyof typeof fileEndings

export const isPicture = (type: FileType): boolean => type.startsWith('image/')

export const fileTypes: readonly FileType[] = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf']
