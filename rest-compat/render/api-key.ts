export interface ApiKeyData {
  id: string
  name: string
  keyPrefix: string
  lastFour: string
  environment: string
  isActive: boolean
  lastUsedAt: string | null
  expiresAt: string | null
  rateLimit: number
  metadata: Record<string, string>
  createdAt: string
}

/** An API key as its developer manages it: the specification's fields and the last four digits. */
export const renderApiKey = ({ environment, ...apiKey }: ApiKeyData) => ({ ...apiKey, environment: environment.toLowerCase() })
