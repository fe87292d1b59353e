import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { DataTable, type DataTableColumnProps } from 'react-admin'

interface ColumnProps<Row extends Record<string, unknown>> extends Omit<DataTableColumnProps<Row>, 'label' | 'render'> {
  label: string
  render: (row: Row) => ReactNode
  /** Stands under its like at the end of the cell. */
  isFigure?: boolean
  /** Is a sentence, or several lines, and may break. */
  isText?: boolean
  /** Is several lines of names and values, which need room beside each other. */
  isWide?: boolean
}

/** A column of a list. On a phone, where each row is a card (`look/list-looks.ts`), it is a line of that card and says its own name. */
export function Column<Row extends Record<string, unknown>>({
  label,
  render,
  isFigure = false,
  isText = false,
  isWide = false,
  ...props
}: ColumnProps<Row>) {
  return (
    <DataTable.Col<Row>
      {...props}
      align={isFigure ? 'right' : 'left'}
      label={label}
      render={(row: Row) => (
        <>
          <span className="column-name">{label}</span>
          <Box component="span" className={['column-value', isText && 'is-text', isWide && 'is-wide'].filter(Boolean).join(' ')}>
            {render(row)}
          </Box>
        </>
      )}
    />
  )
}
