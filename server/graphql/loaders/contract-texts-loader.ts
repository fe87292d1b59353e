import DataLoader from 'dataloader'
import { dbOf } from '../../db/typed-queries.js'
import { mustExist } from '../../domain/must-exist.js'
import type { Services } from '../../operations/services.js'
import { readContractTexts, type ContractTexts } from '../../queries/contract/read-contract-texts.js'

/** What is long of contracts, by `keyOfTexts`, read together. */
export type ContractTextsLoader = DataLoader<string, ContractTexts>

export const keyOfTexts = (escrowId: string, { version }: { version: number }) => `${escrowId} ${version}`

/** Remembers for one request. */
export function createContractTextsLoader(services: Services): ContractTextsLoader {
  return new DataLoader(async (keys) => {
    const asked = keys.map((key) => key.split(' '))
    const escrowIds = asked.map(([escrowId = '']) => escrowId)
    const versions = [...new Set(asked.map(([, version]) => Number(version)))]
    const rows = await readContractTexts(dbOf(services.database.fork()), { escrowIds, versions })
    const byKey = new Map(rows.map((row) => [keyOfTexts(row.escrowId, row), row]))
    return keys.map((key) => mustExist(byKey.get(key), 'the version of a contract'))
  })
}
