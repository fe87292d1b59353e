import type { Visit } from './visit.js'

/** What a form calls the movement of money that it asks for: sent twice, it asks for one. */
export const freshReference = ({ services }: Pick<Visit, 'services'>): string =>
  `page-${Buffer.from(services.randomBytes(16)).toString('hex')}`
