import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { DataTable, type DataTableColumnProps } from 'react-admin'

interface ColumnProps<Row extends Record<string, unknown>> extends Omit<DataTableColumnProps<Row>, 'label' | 'render'> {
  label: string
  render: (row: Row) => ReactNode
}

/** A column of a list. On a phone, where each row is a card (`look/rows-as-cards.ts`), it is a line of that card and says its own name. */
export function Column<Row extends Record<string, unknown>>({ label, render, ...props }: ColumnProps<Row>) {
  return (
    <DataTable.Col<Row>
      {...props}
      label={label}
      render={(row: Row) => (
        <>
          <span className="column-name">{label}</span>
          <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {render(row)}
          </Box>
        </>
      )}
    />
  )
}
