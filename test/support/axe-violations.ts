import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const guidelines = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

interface Judged {
  /** What else than the guidelines. */
  more?: readonly 'best-practice'[]
  /** The part of the page, where the rest of it is not ours. */
  within?: string
}

/** What axe finds: rules, and the elements that break them. */
export async function axeViolations(page: Page, { more = [], within }: Judged = {}): Promise<Array<[rule: string, elements: string[]]>> {
  // Its other mode puts the results of frames together in a blank page that it opens for every look; the one frame of ours is a mail, which is
  // looked at by itself, as nothing runs in it, not even axe. And nothing is worked out about the elements that break no rule, which are nearly all.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], iframes: false })
    .withTags([...guidelines, ...more])
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze()
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
}
