import { figureSide } from './figure-side.js'
import { scrollCue } from './scroll-cue.js'

/**
 * How a list looks (`RaDataTable` of the theme): dense rows, in which a line stays a line, and on a phone a card for each row, because a table
 * of six columns scrolls sideways there and hides the amount.
 */
export const listLooks = ({ line, paper, isDark }: { line: string; paper: string; isDark: boolean }) => ({
  '& .column-name': { display: 'none' },
  '@media (min-width: 600px)': {
    // The names of the columns stay in view while the rows go by below them.
    '& .RaDataTable-tableWrapper': { maxHeight: 'max(320px, calc(100vh - 300px))', overflow: 'auto', ...scrollCue({ paper, isDark }) },
    '& thead th': { position: 'sticky', insetBlockStart: 0, zIndex: 1, backgroundColor: paper },
    '& th, & td': { paddingInline: '10px' },
    '& td': { height: '36px', paddingBlock: '4px', fontSize: '13px', lineHeight: 1.4 },
    // What is longer than its column is whole on its own page, and in the file that a list is saved as.
    '& .column-value': {
      display: 'block',
      maxWidth: '20ch',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    // A figure stands under the name of its column, however wide that is.
    '& td.MuiTableCell-alignRight .column-value': figureSide() === 'end' ? { marginInlineStart: 'auto' } : {},
    // Cut at the end of its own writing, whichever way the page runs.
    '& .column-value > bdi:not(.address)': {
      display: 'inline-block',
      maxWidth: '100%',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      verticalAlign: 'bottom',
    },
    // An address is read whole: it goes on below where its parts are.
    '& .column-value:has(> .address)': { minWidth: '16ch', whiteSpace: 'normal' },
    '& .column-value.is-text': { maxWidth: 'none', minWidth: '14ch', whiteSpace: 'normal', overflowWrap: 'break-word' },
    '& .column-value.is-wide': { minWidth: '28ch' },
  },
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
    // Of what there is nothing of there is no line.
    '& td:has(> .column-value:empty)': { display: 'none' },
    '& .column-value': { minWidth: 0, overflowWrap: 'anywhere' },
    '& .column-name': { display: 'inline', flex: 'none', opacity: 0.75, textAlign: 'start' },
  },
})
