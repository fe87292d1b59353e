import { Typography, type TypographyProps } from '@mui/material'

/** What somebody wrote, in lines that run as their writing does and begin on the page's own side. */
export const Words = ({ children, ...looks }: Pick<TypographyProps, 'children' | 'variant' | 'color'>) => (
  <Typography dir="auto" {...looks} sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', textAlign: 'left' }}>
    {children}
  </Typography>
)
