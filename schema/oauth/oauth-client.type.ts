import { objectType } from '../document/object-type.js'
import { Node } from '../node/node.type.js'
import { oauthClientDocument, type OauthClientSnapshot } from './oauth-client-document.js'

export const OauthClient = objectType('OauthClient', oauthClientDocument, {
  implements: Node,
  description: 'An application into which people sign in with their account here (decisions 12). Its secret is shown on creation only.',
})
export type OauthClient = OauthClientSnapshot
