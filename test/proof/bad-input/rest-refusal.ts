import type { Route } from '../../../rest-compat/route.js'
import type { SentRequest } from './aim.js'
import { credentialFault } from './credential-fault.js'
import { isOwnId, parameterKinds, type ParameterKind } from './own-id.js'
import { queryFault } from './query-fault.js'
import type { RefusalReason } from './refusal-reason.js'
import { claimedPeriod } from './situations.js'
import { strictBody } from './strict-body.js'
import { valueFault } from './value-fault.js'
import type { BadInputWorld } from './world.js'

export interface RestTarget {
  route: Route
  caller: 'key' | 'developer' | 'nobody'
  world: BadInputWorld
  /** The path parameters as they were put into the path, encoded. */
  parameters: readonly string[]
}

/**
 * Why a request to a route has to be refused; null when it may be taken, or when the specification leaves it open. It looks at what is
 * sent, not at how it was made: a mutation that lands in a field that nobody reads is no reason.
 */
export function restRefusal(sent: SentRequest, { route, caller, world, parameters }: RestTarget): RefusalReason | null {
  // With another method, or with nothing where an id goes, it is a request to another route.
  if (sent.method !== route.method.toUpperCase() || parameters.includes('')) return null
  const { credentials } = world
  const fitting = {
    key: [credentials.key, credentials.otherKey],
    developer: [credentials.developer, credentials.otherDeveloper],
    nobody: null,
  }
  const isImage = route.takesImage
  return (
    (fitting[caller] ? credentialFault(sent.headers, fitting[caller]) : null) ??
    queryFault(sent.path, route) ??
    idFault(parameters, parameterKinds(route.path), world) ??
    (isImage ? imageFault(sent) : bodyFault(sent, route))
  )
}

function idFault(parameters: readonly string[], kinds: readonly ParameterKind[], { ids, foreign }: BadInputWorld): RefusalReason | null {
  for (const [place, parameter] of parameters.entries()) {
    const [id, kind] = [decoded(parameter), kinds[place]!]
    if (id === null || id.includes('\0')) return 'a malformed address'
    if (kind === 'requestId') {
      if (id !== claimedPeriod) return 'a malformed or unknown id'
      continue
    }
    if (foreign[kind].includes(id)) return 'the id of a stranger'
    if (!isOwnId(id, ids[kind])) return 'a malformed or unknown id'
  }
  return null
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** A route without a shape ignores its body, but for its size. */
function bodyFault(
  { headers, body = Buffer.alloc(0) }: Pick<SentRequest, 'headers' | 'body'>,
  { body: shape }: Route,
): RefusalReason | null {
  const read = strictBody(body)
  if (read.fault === 'too large a body') return read.fault
  if (!shape) return null
  return headFault(headers, body, 'application/json') ?? read.fault ?? valueFault(shape, (read as { value: object }).value)
}

function imageFault({ headers, body = Buffer.alloc(0) }: Pick<SentRequest, 'headers' | 'body'>): RefusalReason | null {
  if (body.length > 204_800) return 'too large a body'
  return headFault(headers, body, 'image/png')
}

/** What the headers say of a body that is there. Spellings of the right type that somebody might take are left open. */
export function headFault(headers: SentRequest['headers'], body: Buffer, right: string): RefusalReason | null {
  if (body.length === 0) return null
  const sent = (wanted: string) => headers.find(([name]) => name.toLowerCase() === wanted)?.[1].toLowerCase()
  const [type, encoding] = [sent('content-type'), sent('content-encoding')]
  if (encoding !== undefined && encoding !== 'identity') return 'a compressed body'
  const isOpen = type?.startsWith(right) && !/charset=(?!"?utf-?8)|,/.test(type)
  return isOpen ? null : 'another content type'
}
