import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../../support/browser.js'
import { checkBooks } from '../../support/database/books.js'
import { startInstallation, type Installation } from '../../support/installation/start-installation.js'
import { CheckList } from '../check-list.js'
import type { Suite } from '../suite.js'
import { Album } from './album.js'
import { House } from './house.js'
import { stories, type Story } from './stories.js'

export const suite: Suite = {
  name: 'two-people',
  shows:
    'Two people in two browsers do all that buyers and sellers do, on a phone, in their languages, from the first link to the last receipt; the same again without script. After each story the ledger is asked its questions.',
  async run({ short, log }) {
    const list = new CheckList(log)
    const browser = await launchBrowser()
    if (!browser) {
      for (const { name } of stories) list.skip(name, 'there is no browser for this machine')
      return list.checks
    }
    try {
      const installation = await startInstallation({ roles: ['all'] })
      for (const hasScript of [true, false])
        for (const story of stories)
          await list.check(`${story.name}, ${hasScript ? 'with' : 'without'} script`, () =>
            tell(story, { browser, installation, hasScript }),
          )
      for (const language of short ? [] : (['en', 'ar'] as const))
        for (const story of stories)
          await list.check(`each page of ${story.name} in ${language} fits its screen, and axe finds nothing`, () =>
            tell({ ...story, language }, { browser, installation, hasScript: true, hasAlbum: true }),
          )
    } finally {
      await browser.close()
    }
    return list.checks
  },
}

interface Around {
  browser: Browser
  installation: Installation
  hasScript: boolean
  /** Whether every page is looked at. */
  hasAlbum?: boolean
}

async function tell({ name, language, tell: play }: Story, { browser, installation, hasScript, hasAlbum }: Around): Promise<string> {
  const [url] = installation.web
  if (url === undefined) throw new Error('no process answers requests')
  const album = new Album(`${name.replaceAll(/\W+/g, '-')}-${language}`)
  const look = hasAlbum ? (page: Page) => album.look(page) : undefined
  const house = await House.open(browser, { url, database: installation.database }, { language, hasScript, look })
  try {
    await play(house)
  } finally {
    await house.close()
  }
  return checkBooks(installation.database)
}
