import { TextField, type TextFieldProps } from '@mui/material'
import { ProblemWords, useProblemsWith } from './refused-fields.js'

interface Checked {
  name: string
  /** What the page itself finds wrong with what stands in it, in its reader's words. */
  problem?: string | null
}

/** A field of a form, by the name that it has in the input of its operation; what the server found wrong with it stands below it. */
export function Field({ helperText, problem = null, ...looks }: TextFieldProps & Checked) {
  const problems = useProblemsWith(looks.name)
  const found = problem ?? (problems.length > 0 ? <ProblemWords of={problems} /> : null)
  return <TextField {...looks} error={found !== null} helperText={found ?? helperText} />
}
