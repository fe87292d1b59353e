/**
 * How a list looks (`RaDataTable` of the theme): a table, and on a phone a card for each row, because a table of six columns scrolls sideways
 * there and hides the amount.
 */
export const rowsAsCards = (line: string) => ({
  '& .column-name': { display: 'none' },
  '@media (max-width: 599.95px)': {
    '& table, & tbody, & tr': { display: 'block' },
    // Each line says its own name.
    '& thead': { display: 'none' },
    '& tr': { paddingBlock: '10px', borderBlockEnd: `1px solid ${line}` },
    '& td': {
      display: 'flex',
      // Of a figure, too, the name stands first.
      flexDirection: 'row',
      justifyContent: 'space-between',
      alignItems: 'baseline',
      gap: '16px',
      paddingBlock: '3px',
      border: 0,
      textAlign: 'end',
    },
    '& .column-name': { display: 'inline', flex: 'none', opacity: 0.75, textAlign: 'start' },
  },
})
