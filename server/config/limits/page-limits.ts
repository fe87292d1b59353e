import { integer } from '../setting.js'

/** What one address may ask of the hosted pages and the console, and how many open ones hear at once of what others do (decisions 8 and 14). */
export const pageLimits = {
  pagesPerMinute: integer('PAGES_PER_MINUTE', {
    unit: 'pages',
    fallback: '600',
    min: 1,
    max: 10_000_000,
    meaning: 'Hosted pages that one address opens in a minute.',
  }),
  formsPerMinute: integer('FORMS_PER_MINUTE', {
    unit: 'forms',
    fallback: '60',
    min: 1,
    max: 10_000_000,
    meaning: 'Forms of hosted pages that one address sends in a minute, whichever they are.',
  }),
  consolePerMinute: integer('CONSOLE_REQUESTS_PER_MINUTE', {
    unit: 'requests',
    fallback: '1200',
    min: 1,
    max: 10_000_000,
    meaning:
      'Requests of one address a minute below `/admin`: pages and what they ask, of staff and of developers. Scripts and styles are not counted.',
  }),
  liveViewsPerPerson: integer('LIVE_VIEWS_PER_PERSON', {
    unit: 'pages',
    fallback: '6',
    min: 1,
    max: 1_000,
    meaning: 'Hosted pages that one person has in sight at once and that are told of what others do, for each process.',
  }),
  liveViews: integer('LIVE_VIEWS', {
    unit: 'pages',
    fallback: '500',
    min: 0,
    max: 100_000,
    meaning: 'The same of all people. One more page works as ever, and is told nothing until somebody leaves; 0 tells none.',
  }),
}
