import { bounds } from '../../server/domain/bounds.js'

/** How long a first or a last name may be. */
export const nameBounds = bounds.personName
