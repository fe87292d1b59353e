import { defaultDarkTheme, defaultLightTheme, type RaThemeOptions } from 'react-admin'
import { speech } from '../../locales/speech.js'
import { reactAdminWords } from '../provider/react-admin-words.js'
import { pageLanguage } from '../server/session.js'
import { figureSide } from './figure-side.js'
import { listLooks } from './list-looks.js'
import { mono } from './mono.js'

/** Neutral greys, one accent for what can be done; green, amber and red are for states alone. */
const accents = {
  light: { main: '#0b5a4b', contrastText: '#ffffff' },
  dark: { main: '#6fd1bb', contrastText: '#06251f' },
}

export const themeOf = (mode: 'light' | 'dark'): RaThemeOptions => {
  const base = mode === 'dark' ? defaultDarkTheme : defaultLightTheme
  const isDark = mode === 'dark'
  const line = isDark ? '#39444a' : '#d6dede'
  return {
    ...base,
    direction: speech[pageLanguage()].direction,
    palette: {
      mode,
      primary: accents[mode],
      secondary: accents[mode],
      background: isDark ? { default: '#15191b', paper: '#1e2427' } : { default: '#f4f6f6', paper: '#ffffff' },
      text: isDark ? { primary: '#e8eeee', secondary: '#a9b6b6' } : { primary: '#182222', secondary: '#52605f' },
      success: { main: isDark ? '#7ed491' : '#1d6b34' },
      warning: { main: isDark ? '#f2c265' : '#8a5300' },
      error: { main: isDark ? '#ff9d94' : '#b3261e' },
      divider: line,
    },
    shape: { borderRadius: 8 },
    typography: {
      fontFamily: 'system-ui, "Segoe UI", Roboto, "Noto Sans", "Noto Sans Arabic", sans-serif',
      fontSize: 14,
      button: { textTransform: 'none', fontWeight: 600 },
      // Arabic letters are low and joined: they need more room between the lines.
      // The name of an event, or an address, stands on one line of a phone.
      h1: { fontSize: 'clamp(1.25rem, 5.2vw, 1.75rem)', fontWeight: 650, lineHeight: pageLanguage() === 'ar' ? 1.5 : 1.2 },
      h2: { fontSize: '1.15rem', fontWeight: 650, lineHeight: pageLanguage() === 'ar' ? 1.6 : 1.3 },
      h3: { fontSize: '1rem', fontWeight: 650, lineHeight: pageLanguage() === 'ar' ? 1.6 : 1.3 },
      body1: { lineHeight: pageLanguage() === 'ar' ? 1.7 : 1.5 },
      body2: { lineHeight: pageLanguage() === 'ar' ? 1.7 : 1.43 },
    },
    components: {
      ...base.components,
      MuiAppBar: { styleOverrides: { colorSecondary: { backgroundColor: isDark ? '#0f1315' : '#0b3f36', color: '#ffffff' } } },
      MuiCssBaseline: {
        styleOverrides: {
          'code, pre, kbd, samp': { fontFamily: mono },
          // What is written from the left stands under its label all the same.
          ...(speech[pageLanguage()].direction === 'rtl' ? { 'input[dir="ltr"], textarea[dir="ltr"]': { textAlign: 'end' } } : {}),
        },
      },
      // A wide table scrolls by itself: the page does not grow with it.
      RaLayout: { styleOverrides: { root: { minWidth: 0, '& .RaLayout-content': { minWidth: 0 } } } },
      RaList: {
        styleOverrides: {
          root: { '& .RaList-main, & .RaList-content': { minWidth: 0, overflowX: 'auto' }, ...filtersOnPhone },
        },
      },
      RaDataTable: { styleOverrides: { root: listLooks({ line, paper: isDark ? '#1e2427' : '#ffffff', isDark }) } },
      // A field to search in has no label above its words, and is as high as those that have.
      RaSearchInput: { styleOverrides: { root: { '& .MuiInputBase-root': { minHeight: 48 } } } },
      RaMenuItemLink: { styleOverrides: { root: menuEntry } },
      // In the dark a page's papers are of one colour, whatever lies on what.
      MuiInputBase: { styleOverrides: { input: { '&::placeholder': { color: isDark ? '#a9b6b6' : '#52605f', opacity: 1 } } } },
      // In the dark an alert is as dark as the page.
      MuiAlert: { styleOverrides: { root: isDark ? { border: `1px solid ${line}` } : {} } },
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
      // Whoever does not see it turn hears what it is.
      MuiCircularProgress: { defaultProps: { 'aria-label': reactAdminWords[pageLanguage()]['ra.page.loading'] } },
      MuiButtonBase: { defaultProps: { disableRipple: true } },
      MuiTableCell: {
        styleOverrides: {
          root: { fontVariantNumeric: 'tabular-nums', borderBottomColor: line },
          alignRight: { textAlign: figureSide() },
          head: { fontSize: 12, fontWeight: 600, lineHeight: 1.4, color: isDark ? '#a9b6b6' : '#52605f', whiteSpace: 'nowrap' },
        },
      },
    },
  }
}

/** Filters stand where the rows below them do, on both sides. */
const filtersOnPhone = {
  '@media (max-width: 599.95px)': {
    '& .RaList-actions form': { paddingInline: '12px' },
    '& .filter-field .ra-input': { flexGrow: 1 },
    '& .RaFilterFormInput-spacer': { display: 'none' },
  },
}

/** Twenty pages and the names of their groups stand on a small screen without scrolling; which one is open is said by more than a shade. */
export const menuEntry = {
  minHeight: '30px',
  paddingBlock: '3px',
  marginInlineEnd: '8px',
  borderStartEndRadius: '15px',
  borderEndEndRadius: '15px',
  fontSize: 14,
  '& .MuiTypography-root': { fontSize: 14, width: '100%' },
  '& .RaMenuItemLink-icon, & .MuiListItemIcon-root': { minWidth: 34, color: 'inherit' },
  '& .MuiSvgIcon-root': { fontSize: 19 },
  '& .MuiChip-root': { height: 20, fontSize: 12 },
  '&.RaMenuItemLink-active': {
    fontWeight: 600,
    backgroundColor: 'color-mix(in srgb, currentColor 8%, transparent)',
    '& .MuiTypography-root': { fontWeight: 600 },
  },
} as const
