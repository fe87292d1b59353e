import { integer } from '../setting.js'

/** What one address may ask of the hosted pages and the console, and how many open ones hear at once of what others do (decisions 8 and 14). */
export const pageLimits = {
  pagesPerMinute: integer('PAGES_PER_MINUTE', { unit: 'pages', fallback: '600', min: 1, max: 10_000_000 }),
  formsPerMinute: integer('FORMS_PER_MINUTE', { unit: 'forms', fallback: '60', min: 1, max: 10_000_000 }),
  consolePerMinute: integer('CONSOLE_REQUESTS_PER_MINUTE', { unit: 'requests', fallback: '1200', min: 1, max: 10_000_000 }),
  liveViewsPerPerson: integer('LIVE_VIEWS_PER_PERSON', { unit: 'pages', fallback: '6', min: 1, max: 1_000 }),
  liveViewsPerAddress: integer('LIVE_VIEWS_PER_ADDRESS', { unit: 'pages', fallback: '100', min: 1, max: 100_000 }),
  liveViews: integer('LIVE_VIEWS', { unit: 'pages', fallback: '500', min: 0, max: 100_000 }),
}
