import { connectionType } from '../node/connection-type.js'
import { User } from './user.type.js'

export const UserConnection = connectionType(User, {
  name: 'User',
  one: 'a user',
  many: 'users',
  says: 'A page of users, the newest first, or of those that were searched for by their address (Relay).',
})
