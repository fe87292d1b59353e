import { associationDocument } from '../../schema/association/association-document.js'
import { show } from '../../schema/document/show.js'
import type { Spoken } from '../../schema/document/snapshot.js'

export type AssociationData = Spoken<typeof associationDocument>

/** Which user a developer acts for (decisions 3, association). */
export const renderAssociation = (data: AssociationData) => show(associationDocument, data)
