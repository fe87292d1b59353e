import type { ReactElement, ReactNode } from 'react'
import { List, Pagination } from 'react-admin'

interface Listed {
  title: string
  filters?: ReactElement[]
  /** Of which resource, where it is not the one of the page. */
  resource?: string
  children: ReactNode
}

/** A list of the console: its filters and its page stand in the address. */
export function ConsoleList({ title, filters = [], resource, children }: Listed) {
  return (
    <List
      {...(resource === undefined ? {} : { resource })}
      filters={filters}
      perPage={25}
      pagination={<Pagination rowsPerPageOptions={[25, 50, 100]} />}
      exporter={false}
      empty={false}
      title={title}
    >
      {children}
    </List>
  )
}
