import { connectionType } from '../node/connection-type.js'
import { Developer } from './developer.type.js'

export const DeveloperConnection = connectionType(Developer, {
  name: 'Developer',
  one: 'a developer',
  many: 'developers',
  says: 'A page of developers, the newest first, or of those that were searched for by what was searched (Relay).',
})
