import { timingSafeEqual } from 'node:crypto'
import { encodeId } from '../../domain/id.js'
import type { Services } from '../services.js'

type Keys = Pick<Services, 'secrets'>

/** Where the provider's page sends a person back to: a page of ours, which knows where they came from. */
export const returnLink = ({ secrets, config }: Keys & Pick<Services, 'config'>, id: string): string =>
  `${config.publicUrl}/account/identity/${encodeId('idv', id)}?t=${tokenOf({ secrets }, id)}`

/** Whether `token` is that of the link of a verification, by its uuid. */
export function isReturnToken(keys: Keys, id: string, token: string): boolean {
  const [given, own] = [Buffer.from(token), Buffer.from(tokenOf(keys, id))]
  return given.length === own.length && timingSafeEqual(given, own)
}

const tokenOf = ({ secrets }: Keys, id: string): string => secrets.digest(`identity verification ${id}`).toString('base64url')
