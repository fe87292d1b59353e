import { codeBytes, codeOf, knownCode } from '../../domain/credential/verification-code.js'
import type { Operation } from '../operation.js'

/**
 * A code to be mailed to a user's address. In a sandbox that nobody else reaches, an address that has no account yet gets `000000`, so that
 * whoever tries the service needs no mailbox; every other code is random (decisions 2).
 */
export const newCode = ({ services }: Pick<Operation, 'services'>, { digits, isKnown }: { digits: number; isKnown: boolean }): string =>
  services.config.hasKnownCode && !isKnown ? knownCode : codeOf(services.randomBytes(codeBytes), digits)
