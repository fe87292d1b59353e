import type { Business } from '../../db/entities/business.entity.js'
import { encodeId } from '../../domain/id.js'
import type { BusinessSnapshot } from '../../../schema/business/business-document.js'
import type { FileView } from '../file/file-view.js'

/** A business without the links to its files, which are made for whoever reads it. `developerId`: a uuid. */
export type BusinessView = Omit<BusinessSnapshot, 'documents' | 'logo'> & BusinessFiles & Pick<Business, 'developerId'>

export interface BusinessFiles {
  documents: FileView[]
  logo: FileView | null
}

export type BusinessRow = Pick<
  Business,
  | 'id'
  | 'developerId'
  | 'name'
  | 'registrationNumber'
  | 'taxId'
  | 'status'
  | 'version'
  | 'decisionReason'
  | 'decidedAt'
  | 'createdAt'
  | 'updatedAt'
>

export const businessView = (row: BusinessRow, { logo, documents }: BusinessFiles): BusinessView => ({
  id: encodeId('biz', row.id),
  developerId: row.developerId,
  name: row.name,
  registrationNumber: row.registrationNumber,
  taxId: row.taxId,
  status: row.status,
  version: row.version,
  decisionReason: row.decisionReason ?? null,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  logo,
  documents,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})
