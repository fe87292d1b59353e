import { settingsDocument } from '../../schema/developer/developer-document.js'
import { show } from '../../schema/document/show.js'
import type { Spoken } from '../../schema/document/snapshot.js'

export type SettingsData = Spoken<typeof settingsDocument>

/** A developer’s settings. */
export const renderSettings = (data: SettingsData) => show(settingsDocument, data)
