export interface SessionData {
  sessionId: string
  escrowId: string
  action: string
  targetUserEmail: string
  status: string
  cancelReason: string | null
  metadata: Record<string, string>
  redirectUrl: string
  expiresAt: string
  completedAt: string | null
  cancelledAt: string | null
  createdAt: string
}

/** The session object of the specification (Checkout session). */
export const renderSession = ({ action, status, cancelReason, ...session }: SessionData) => ({
  ...session,
  action: action.toLowerCase(),
  status: status.toLowerCase(),
  ...(cancelReason ? { cancelReason } : {}),
})
