import { DataTable } from 'react-admin'
import type { AuditEntryFieldsFragment } from '../../schema/operations/document-types.js'
import { say, wordFor } from '../provider/words.js'
import { arrow } from '../show/arrow.js'
import { Changes } from '../show/changes.js'
import { Column } from '../show/column.js'
import { ConsoleList } from '../show/console-list.js'
import { CopyableId } from '../show/copyable-id.js'
import { Time } from '../show/time.js'

type Row = AuditEntryFieldsFragment

/** Who decided what, when, why and in which request; what was before and what is since then. */
export function AuditLog() {
  return (
    <ConsoleList<Row>
      resource="audit"
      title={say('console.audit.title')}
      written={{ before: ({ before }) => before, after: ({ after }) => after }}
    >
      <DataTable<Row> bulkActionButtons={false} rowClick={false} size="small">
        <Column label={say('console.audit.at')} render={({ occurredAt }: Row) => <Time at={occurredAt} />} />
        <Column
          label={say('console.audit.who')}
          render={({ staffEmail, actorKind }: Row) => <bdi>{staffEmail ?? wordFor('actorKind', actorKind)}</bdi>}
        />
        <Column
          label={say('console.audit.what')}
          isText
          render={({ action }: Row) => <span title={action}>{wordFor('auditAction', action)}</span>}
        />
        <Column
          label={say('console.audit.about')}
          render={({ subject, subjectId }: Row) => (subjectId ? <CopyableId id={subjectId} /> : <bdi>{subject}</bdi>)}
        />
        <Column label={say('console.decision.reason')} isText render={({ reason }: Row) => <span dir="auto">{reason}</span>} />
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
