import {
  Box,
  Paper,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material'
import type { ReactNode } from 'react'
import { scrollCue } from '../look/scroll-cue.js'

interface Column<Row> {
  label: string
  show: (row: Row) => ReactNode
  /** Stands under its like at the end of the cell. */
  isFigure?: boolean
  /** Is a sentence, or several lines, and may break. */
  isText?: boolean
}

interface RowsParts<Row> {
  /** What the table is called for whoever hears it. */
  label: string
  /** Undefined: nobody knows which there are, and nothing is said of them. */
  rows: readonly Row[] | undefined
  keyOf: (row: Row) => string
  columns: ReadonlyArray<Column<Row>>
  /** Said in place of a table without rows. */
  empty: ReactNode
}

/** A dense table; on a phone each of its rows is a card, so that nothing has to be pushed aside to be read. */
export function Rows<Row>({ empty, rows, ...parts }: RowsParts<Row>) {
  const isNarrow = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.down('sm'))
  if (rows === undefined) return null
  if (rows.length === 0) return empty
  return isNarrow ? <Cards rows={rows} {...parts} /> : <DenseTable rows={rows} {...parts} />
}

/** A long one scrolls by itself, below the names of its columns; a page of one is read with the page. */
const tallest = (rows: number): string => (rows > 30 ? 'max(320px, calc(100vh - 260px))' : 'none')

type Filled<Row> = Omit<RowsParts<Row>, 'empty' | 'rows'> & { rows: readonly Row[] }

function DenseTable<Row>({ label, rows, keyOf, columns }: Filled<Row>) {
  return (
    <TableContainer
      component={Paper}
      variant="outlined"
      tabIndex={0}
      role="region"
      aria-label={label}
      sx={({ palette }) => ({
        maxHeight: tallest(rows.length),
        ...scrollCue({ paper: palette.background.paper, isDark: palette.mode === 'dark' }),
      })}
    >
      <Table
        stickyHeader
        size="small"
        sx={{
          '& th, & td': { paddingInline: '10px' },
          '& td': { fontSize: 13 },
          '& th': { bgcolor: 'background.paper' },
          // A button that is words alone stands where other words would.
          '& td .MuiButton-text': { minWidth: 0, paddingInline: '5px', '&:first-of-type': { marginInlineStart: '-5px' } },
        }}
      >
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <TableCell key={column.label} align={column.isFigure ? 'right' : 'left'}>
                {column.label}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={keyOf(row)} hover>
              {columns.map((column) => (
                <TableCell
                  key={column.label}
                  align={column.isFigure ? 'right' : 'left'}
                  sx={{ whiteSpace: column.isText ? 'normal' : 'nowrap' }}
                >
                  {column.show(row)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

function Cards<Row>({ label, rows, keyOf, columns }: Filled<Row>) {
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 1 }}>
      {rows.map((row) => (
        <Paper key={keyOf(row)} component="li" variant="outlined" sx={{ paddingInline: 1.5, paddingBlock: 1 }}>
          <Box component="dl" sx={{ margin: 0, display: 'grid', gap: 0.5 }}>
            {columns.map((column) => (
              <Box
                key={column.label}
                sx={{ display: 'flex', justifyContent: 'space-between', columnGap: 1, '&:has(button)': { alignItems: 'center' } }}
              >
                <Typography component="dt" variant="body2" color="text.secondary" sx={{ flexShrink: 0 }}>
                  {column.label}
                </Typography>
                <Typography
                  component="dd"
                  variant="body2"
                  sx={{ margin: 0, minWidth: 0, overflowWrap: 'anywhere', textAlign: 'end', '& code': { fontSize: 13 } }}
                >
                  {column.show(row)}
                </Typography>
              </Box>
            ))}
          </Box>
        </Paper>
      ))}
    </Box>
  )
}
