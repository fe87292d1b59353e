import { graphqlEnum } from '../scalars/graphql-enum.js'
import { objectType } from '../document/object-type.js'
import { Node } from '../node/node.type.js'
import { apiKeyDocument, type ApiKeySnapshot } from './api-key-document.js'

const Environments = graphqlEnum<'live' | 'sandbox'>('Environment', 'What a deployment is (decisions 2).', {
  live: 'Real money.',
  sandbox: 'Play money, for building and testing.',
})

export const ApiKey = objectType('ApiKey', apiKeyDocument, {
  implements: Node,
  description: 'An API key without the key itself (specification, API key information).',
  of: { environment: Environments },
})
export type ApiKey = ApiKeySnapshot
