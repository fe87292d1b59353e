/** What of a developer's the pages of the dashboard tell of. */
export type OwnPage = 'event' | 'escrow' | 'charge' | 'webhook' | 'api_key' | 'oauth_client' | 'test_clock'
