import { Box, Skeleton, Typography } from '@mui/material'
import type { ReactElement, ReactNode } from 'react'
import {
  ColumnsButton,
  FilterButton,
  List,
  Pagination,
  TopToolbar,
  useListContext,
  useResourceContext,
  type SortPayload,
} from 'react-admin'
import { speech } from '../../locales/speech.js'
import { pageLanguage } from '../server/session.js'
import type { CsvRow, Written } from './csv.js'
import { ExportButton } from './export-button.js'
import { NewRows } from './new-rows.js'
import { NoAnswer } from './no-answer.js'
import { PageTitle } from './page-title.js'
import { RowKeys } from './row-keys.js'
import { SavedViews } from './saved-views.js'
import { Teach } from './teach.js'

interface Listed<Row extends CsvRow & { id: string }> {
  title: string
  filters?: ReactElement[]
  /** Of which resource, where it is not the one of the page. */
  resource?: string
  /** In which order, before anybody chooses another. */
  sort?: SortPayload
  /** What will stand in it, for whoever finds nothing there yet. */
  empty?: string
  /** What a saved file has of a row beside its plain values. */
  written?: Written<Row>
  children: ReactNode
}

/**
 * A list of the console: its filters and its page stand in the address, its columns are the reader's choice, and so are the views that they
 * keep. Its rows stay where they are until somebody asks for what is new.
 */
export function ConsoleList<Row extends CsvRow & { id: string }>(listed: Listed<Row>) {
  const { title, filters = [], resource, sort, empty, written = {}, children } = listed
  return (
    <RowKeys>
      <PageTitle title={title} />
      <Typography component="h1" variant="h1" sx={{ marginBlock: 1 }}>
        {title}
      </Typography>
      <List
        {...(resource === undefined ? {} : { resource })}
        {...(sort ? { sort } : {})}
        filters={filters}
        actions={<ListActions written={written} />}
        perPage={25}
        pagination={<PagesOfRows />}
        exporter={false}
        empty={false}
        title={false}
        queryOptions={rowsStay}
      >
        <NewRows />
        <RowsOr empty={empty}>{children}</RowsOr>
      </List>
    </RowKeys>
  )
}

/** What was refused stands in the list, and is not called out beside it. */
const rowsStay = { refetchOnWindowFocus: false, refetchOnReconnect: false, onError: () => undefined }

/**
 * In place of rows that are on their way their shape, and of those that may not be read, or did not come, why: of none of them is it known that there
 * are none. Where there are none, what they would be; on another page than the first the first is on its way.
 */
function RowsOr({ empty, children }: { empty: string | undefined; children: ReactNode }) {
  const { error, data, page, isPlaceholderData, filterValues } = useListContext()
  const isComing = data === undefined ? !error : data.length === 0 && (page > 1 || isPlaceholderData)
  if (isComing) return <Skeleton variant="rounded" height={240} />
  const isEmpty = data?.length === 0 && Object.keys(filterValues).length === 0
  if (isEmpty && empty !== undefined)
    return (
      <Box sx={{ padding: 2 }}>
        <Teach words={empty} />
      </Box>
    )
  return (
    <>
      <NoAnswer of={error} />
      {data && children}
    </>
  )
}

/** Of rows that are not there nobody says how many there are. */
function PagesOfRows() {
  const { data, page, hasNextPage } = useListContext()
  if (data === undefined) return null
  // Where pages run from the right, the library gives each of the two buttons what was said of the other one.
  const actions = { nextButton: { disabled: page === 1 }, previousButton: { disabled: hasNextPage === false } }
  return <Pagination rowsPerPageOptions={[25, 50, 100]} {...(isFromRight() ? { slotProps: { actions } } : {})} />
}

const isFromRight = (): boolean => speech[pageLanguage()].direction === 'rtl'

/** On a phone every column is a line of the row's card: there is none to choose. What can be done stands within the edges of the list. */
function ListActions<Row extends CsvRow & { id: string }>({ written }: { written: Written<Row> }) {
  const resource = useResourceContext() ?? 'list'
  return (
    <TopToolbar
      sx={{
        paddingInline: { xs: 1.5, sm: 0.5 },
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        alignItems: { xs: 'center', sm: 'flex-end' },
        // Those of the library and those of ours have one height, and their words one line.
        '& .MuiButton-root': { lineHeight: 1.5, paddingBlock: '4px' },
      }}
    >
      <FilterButton disableSaveQuery />
      <SavedViews />
      <Box component="span" sx={onWideScreens}>
        <ColumnsButton />
      </Box>
      <ExportButton name={resource} written={written} />
    </TopToolbar>
  )
}

const onWideScreens = { display: { xs: 'none', sm: 'inline-flex' } }
