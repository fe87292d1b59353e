import { SelectInput } from 'react-admin'
import { say, wordFor } from '../provider/words.js'

/** Of a list, those with one status; `area` of the locale has the words. */
export const statusFilter = (area: string, statuses: readonly string[]) => (
  <SelectInput
    key="status"
    source="status"
    alwaysOn
    label={say('console.escrows.status')}
    choices={statuses.map((id) => ({ id, name: wordFor(area, id.toLowerCase()) }))}
    translateChoice={false}
  />
)
