/** What a file that was uploaded may be named for. */
export const filePurposes = ['proof', 'dispute'] as const
export type FilePurpose = (typeof filePurposes)[number]

/** Who uploads: a buyer, a seller, or staff who write into a dispute. */
export const fileOwnerKinds = ['user', 'staff'] as const
export type FileOwnerKind = (typeof fileOwnerKinds)[number]

/** The types of files that are accepted, and the endings that a name of each may have; the first is given where none fits. */
export const fileEndings = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
} as const satisfies Record<string, readonly [string, ...string[]]>
export type FileType = keyof typeof fileEndings

export const fileTypes: readonly FileType[] = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf']
