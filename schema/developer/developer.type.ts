import type { Snapshot } from '../document/snapshot.js'
import { objectType } from '../document/object-type.js'
import { dailyCreationsDocument, developerLimitsDocument, developerRecord, type DeveloperSnapshot } from './developer-document.js'

const DailyCreations = objectType('DailyCreations', dailyCreationsDocument, {
  description: 'How much of a daily limit is used; it starts again at 00:00 UTC.',
})
type DailyCreations = Snapshot<typeof dailyCreationsDocument>

export const DeveloperLimits = objectType('DeveloperLimits', developerLimitsDocument, {
  description: 'What a developer may do, and how often (decisions 14).',
  of: { dailyCreations: DailyCreations },
})
export type DeveloperLimits = Snapshot<typeof developerLimitsDocument>

export const Developer = objectType('Developer', developerRecord, {
  description: 'A developer account as its developer sees it (decisions 3).',
})
export type Developer = DeveloperSnapshot
