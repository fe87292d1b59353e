import DataLoader from 'dataloader'
import { dbOf } from '../../db/typed-queries.js'
import { mustExist } from '../../domain/must-exist.js'
import type { Services } from '../../operations/services.js'
import {
  readContractTerms,
  readSignatureImages,
  type ContractTerms,
  type SignatureImages,
} from '../../queries/contract/read-contract-texts.js'

/** What is long of contracts, by `keyOfTexts`: each kind read together, and only where it is asked for. */
export interface ContractTextsLoader {
  terms: DataLoader<string, ContractTerms>
  images: DataLoader<string, SignatureImages>
}

export const keyOfTexts = (escrowId: string, { version }: { version: number }) => `${escrowId} ${version}`

/** Remembers for one request. */
export function createContractTextsLoader(services: Services): ContractTextsLoader {
  const db = () => dbOf(services.database.fork())
  return {
    terms: byVersion((asked) => readContractTerms(db(), asked)),
    images: byVersion((asked) => readSignatureImages(db(), asked)),
  }
}

interface Versions {
  escrowIds: string[]
  versions: number[]
}

function byVersion<Row extends { escrowId: string; version: number }>(read: (asked: Versions) => Promise<Row[]>) {
  return new DataLoader<string, Row>(async (keys) => {
    const asked = keys.map((key) => key.split(' '))
    const escrowIds = asked.map(([escrowId = '']) => escrowId)
    const rows = await read({ escrowIds, versions: [...new Set(asked.map(([, version]) => Number(version)))] })
    const byKey = new Map(rows.map((row) => [keyOfTexts(row.escrowId, row), row]))
    return keys.map((key) => mustExist(byKey.get(key), 'the version of a contract'))
  })
}
