import { Box } from '@mui/material'
import { DataTable, List, Pagination } from 'react-admin'
import type { AuditLogQuery } from '../../schema/operations/document-types.js'
import { say } from '../provider/words.js'
import { Time } from '../show/time.js'

type Row = NonNullable<AuditLogQuery['auditLog']>['nodes'][number]

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
        <DataTable.Col label={say('console.decision.reason')} render={({ reason }: Row) => <span dir="auto">{reason}</span>} />
        <DataTable.Col label={say('console.audit.before')} render={({ before }: Row) => <Json of={before} />} />
        <DataTable.Col label={say('console.audit.after')} render={({ after }: Row) => <Json of={after} />} />
        <DataTable.Col label={say('console.audit.request')} render={({ requestId }: Row) => <code dir="ltr">{requestId}</code>} />
      </DataTable>
    </List>
  )
}

function Json({ of }: { of: unknown }) {
  if (of == null) return null
  return (
    <Box
      component="code"
      dir="ltr"
      sx={{ display: 'block', maxWidth: 320, maxHeight: 96, overflow: 'auto', fontSize: 12, overflowWrap: 'anywhere' }}
      tabIndex={0}
    >
      {JSON.stringify(of)}
    </Box>
  )
}
