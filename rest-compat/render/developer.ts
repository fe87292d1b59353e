import { developerDocument } from '../../schema/developer/developer-document.js'
import { show } from '../../schema/document/show.js'
import type { Spoken } from '../../schema/document/snapshot.js'

export type DeveloperData = Spoken<typeof developerDocument>

/** `developer` of the specification (API key information). */
export const renderDeveloper = (data: DeveloperData) => show(developerDocument, data)
