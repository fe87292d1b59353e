import type { ReactElement, ReactNode } from 'react'
import { List, Pagination, TopToolbar, useResourceContext, type SortPayload } from 'react-admin'
import { ExportButton } from './export-button.js'

interface Listed {
  title: string
  filters?: ReactElement[]
  /** Of which resource, where it is not the one of the page. */
  resource?: string
  /** In which order, before anybody chooses another. */
  sort?: SortPayload
  children: ReactNode
}

/** A list of the console: its filters and its page stand in the address. */
export function ConsoleList({ title, filters = [], resource, sort, children }: Listed) {
  return (
    <List
      {...(resource === undefined ? {} : { resource })}
      {...(sort ? { sort } : {})}
      filters={filters}
      perPage={25}
      pagination={<Pagination rowsPerPageOptions={[25, 50, 100]} />}
      exporter={false}
      actions={<Actions />}
      empty={false}
      title={title}
    >
      {children}
    </List>
  )
}

function Actions() {
  const resource = useResourceContext() ?? 'list'
  return (
    <TopToolbar>
      <ExportButton name={resource} />
    </TopToolbar>
  )
}
