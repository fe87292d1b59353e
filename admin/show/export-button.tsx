import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import { Button } from '@mui/material'
import { downloadCSV, useListContext } from 'react-admin'
import { say } from '../provider/words.js'
import { csvOf, type CsvRow } from './csv.js'

/** A mark at the beginning tells spreadsheets that letters are those of every language. */
const byteOrderMark = '\ufeff'

/** The page of the list that is shown, as a file for a spreadsheet. */
export function ExportButton({ name }: { name: string }) {
  const { data } = useListContext<CsvRow & { id: string }>()
  return (
    <Button
      size="small"
      startIcon={<DownloadIcon />}
      disabled={!data || data.length === 0}
      onClick={() => downloadCSV(`${byteOrderMark}${csvOf(data ?? [])}`, `amana-${name}-${new Date().toISOString().slice(0, 10)}`)}
    >
      {say('console.list.export')}
    </Button>
  )
}
