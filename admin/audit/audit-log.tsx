import { DataTable, List, Pagination } from 'react-admin'
import type { AuditEntryFieldsFragment } from '../../schema/operations/document-types.js'
import { say } from '../provider/words.js'
import { Changes } from '../show/changes.js'
import { CopyableId } from '../show/copyable-id.js'
import { Time } from '../show/time.js'

type Row = AuditEntryFieldsFragment

/** Who decided what, when, why and in which request; what was before and what is since then. */
export function AuditLog() {
  return (
    <List<Row>
      resource="audit"
      perPage={25}
      pagination={<Pagination rowsPerPageOptions={[25, 50, 100]} />}
      exporter={false}
      empty={false}
      title={say('console.audit.title')}
    >
      <DataTable<Row> bulkActionButtons={false} rowClick={false} size="small">
        <DataTable.Col label={say('console.audit.at')} render={({ occurredAt }: Row) => <Time at={occurredAt} />} />
        <DataTable.Col label={say('console.audit.who')} render={({ staffEmail, actorKind }: Row) => <bdi>{staffEmail ?? actorKind}</bdi>} />
        <DataTable.Col label={say('console.audit.what')} render={({ action }: Row) => <code dir="ltr">{action}</code>} />
        <DataTable.Col
          label={say('console.audit.about')}
          render={({ subject, subjectId }: Row) => (subjectId ? <CopyableId id={subjectId} /> : <bdi>{subject}</bdi>)}
        />
        <DataTable.Col label={say('console.decision.reason')} render={({ reason }: Row) => <span dir="auto">{reason}</span>} />
        <DataTable.Col
          label={`${say('console.audit.before')} → ${say('console.audit.after')}`}
          render={({ before, after }: Row) => <Changes before={before} after={after} />}
        />
        <DataTable.Col
          label={say('console.audit.request')}
          render={({ requestId }: Row) => (requestId ? <CopyableId id={requestId} /> : null)}
        />
      </DataTable>
    </List>
  )
}
