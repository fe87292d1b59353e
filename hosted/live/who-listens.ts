import type { Request } from 'express'
import type { HostedServices } from '../hosted-services.js'
import { readCookie } from '../visit/cookies.js'

/** Who asks to be told, without prolonging their session as a visit would: that a page lies open is nobody's doing. */
export function whoListens(services: HostedServices, request: Request): ReturnType<HostedServices['callerFor']> {
  const https = services.publicUrl.startsWith('https:')
  return services.callerFor(request, { cookieToken: readCookie(request, 'sid', { https }) })
}
