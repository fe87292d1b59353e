import { apiKeyDocument } from '../../schema/api-key/api-key-document.js'
import { show } from '../../schema/document/show.js'
import type { Spoken } from '../../schema/document/snapshot.js'

export type ApiKeyData = Spoken<typeof apiKeyDocument>

/** An API key as its developer manages it. */
export const renderApiKey = (data: ApiKeyData) => show(apiKeyDocument, data)
