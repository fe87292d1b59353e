import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import { downloadCSV, useDataProvider, useListContext, useNotify } from 'react-admin'
import { say } from '../provider/words.js'
import { csvOf, type CsvRow, type Written } from './csv.js'
import { exportedPage, mostExported, readAll } from './read-all.js'

/** A mark at the beginning tells spreadsheets that letters are those of every language. */
const byteOrderMark = '\ufeff'

/** The list as it is filtered and sorted, all of its pages, as a file for a spreadsheet. */
export function ExportButton<Row extends CsvRow & { id: string }>({ name, written }: { name: string; written: Written<Row> }) {
  const { data, filterValues: filter, sort } = useListContext()
  const { getList } = useDataProvider()
  const notify = useNotify()
  const [isBusy, setBusy] = useState(false)
  const readPage = async (page: number) => {
    const read = await getList<Row>(name, { pagination: { page, perPage: exportedPage }, filter, sort })
    return { rows: read.data, hasNextPage: read.pageInfo?.hasNextPage ?? false }
  }
  const save = async () => {
    setBusy(true)
    try {
      const { rows, isWhole } = await readAll(readPage)
      downloadCSV(`${byteOrderMark}${csvOf(rows, written)}`, `amana-${name}-${new Date().toISOString().slice(0, 10)}`)
      if (!isWhole) notify(say('console.list.exportCut', { count: mostExported }), { type: 'warning' })
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      size="small"
      startIcon={<DownloadIcon />}
      disabled={isBusy || !data || data.length === 0}
      onClick={() => void save()}
      aria-live="polite"
    >
      {isBusy ? say('console.list.exporting') : say('console.list.export')}
    </Button>
  )
}
