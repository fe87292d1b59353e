export interface AssociationData {
  status: string
  email: string | null
  requestedAt: string | null
  associatedAt: string | null
  pending: { email: string; requestedAt: string; expiresAt: string } | null
}

/** Which user a developer acts for (decisions 3, association). */
export const renderAssociation = ({ status, ...association }: AssociationData) => ({ status: status.toLowerCase(), ...association })
