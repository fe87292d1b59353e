import { Box, Link as Anchor } from '@mui/material'
import { DataTable, DateInput, SelectInput, TextInput } from 'react-admin'
import { Link } from 'react-router'
import type { AuditEntryFieldsFragment } from '../../schema/operations/document-types.js'
import { say, valuesWithWords, wordFor } from '../provider/words.js'
import { Address } from '../show/address.js'
import { arrow } from '../show/arrow.js'
import { Changes } from '../show/changes.js'
import { Column } from '../show/column.js'
import { ConsoleList } from '../show/console-list.js'
import { CopyableId } from '../show/copyable-id.js'
import { Time } from '../show/time.js'

type Row = AuditEntryFieldsFragment

const filters = () => [
  <TextInput key="staffEmail" source="staffEmail" alwaysOn label={say('console.audit.who')} placeholder="name@…" />,
  <SelectInput
    key="action"
    source="action"
    alwaysOn
    label={say('console.audit.what')}
    choices={valuesWithWords('auditAction').map((id) => ({ id, name: wordFor('auditAction', id) }))}
    translateChoice={false}
  />,
  <TextInput key="about" source="about" alwaysOn label={say('console.audit.about')} placeholder="esc_…" />,
  <DateInput key="from" source="from" label={say('console.audit.from')} />,
  <DateInput key="until" source="until" label={say('console.audit.until')} />,
]

/** Who decided what, when, why and in which request; what was before and what is since then. */
export function AuditLog() {
  return (
    <ConsoleList<Row>
      resource="audit"
      title={say('console.audit.title')}
      filters={filters()}
      written={{ before: ({ before }) => before, after: ({ after }) => after }}
    >
      <DataTable<Row> bulkActionButtons={false} rowClick={false} size="small">
        <Column label={say('console.audit.at')} render={({ occurredAt }: Row) => <Time at={occurredAt} />} />
        <Column
          label={say('console.audit.who')}
          render={({ staffEmail, actorKind }: Row) =>
            staffEmail === null ? <bdi>{wordFor('actorKind', actorKind)}</bdi> : <Address of={staffEmail} />
          }
        />
        <Column
          label={say('console.audit.what')}
          isText
          render={({ action }: Row) => <span title={action}>{wordFor('auditAction', action)}</span>}
        />
        <Column
          label={say('console.audit.about')}
          render={({ subject, subjectId }: Row) => (subjectId ? <About id={subjectId} /> : <bdi>{subject}</bdi>)}
        />
        <Column
          label={say('console.decision.reason')}
          isText
          render={({ reason }: Row) => (reason ? <span dir="auto">{reason}</span> : null)}
        />
        <Column
          label={`${say('console.audit.before')} ${arrow()} ${say('console.audit.after')}`}
          isText
          isWide
          render={({ before, after }: Row) => <Changes before={before} after={after} />}
        />
        <Column label={say('console.audit.request')} render={({ requestId }: Row) => (requestId ? <CopyableId id={requestId} /> : null)} />
      </DataTable>
    </ConsoleList>
  )
}

/** The id, and the way on to whatever it is of: looked for by whoever goes there, and not for each line of the page. */
const About = ({ id }: { id: string }) => (
  <Box component="span" sx={{ display: 'inline-grid', justifyItems: 'start', rowGap: 0.5 }}>
    <CopyableId id={id} />
    <Anchor component={Link} to={`/find/${id}`} sx={{ minHeight: 24, minWidth: 24 }}>
      {say('console.audit.open')}
    </Anchor>
  </Box>
)
