import { TextField, type TextFieldProps } from '@mui/material'
import { ProblemWords, useProblemsWith } from './refused-fields.js'

/** A field of a form, by the name that it has in the input of its operation; what the server found wrong with it stands below it. */
export function Field({ helperText, ...looks }: TextFieldProps & { name: string }) {
  const problems = useProblemsWith(looks.name)
  const isWrong = problems.length > 0
  return <TextField {...looks} error={isWrong} helperText={isWrong ? <ProblemWords of={problems} /> : helperText} />
}
