/**
 * The wordings of the consent to spending that people have accepted, by their versions: each the sentence `pages.spending.text.<name>`. None is ever
 * changed or taken away, as it says what somebody agreed to; whoever wants other words adds a version (decisions 13).
 */
export const spendingConsentTexts = { '2026-11-22': 'first', '2026-11-27': 'second' } as const

type Texts = typeof spendingConsentTexts

/** Which of them people accept now. */
export const spendingConsentVersion = '2026-11-27' satisfies keyof Texts

export const currentConsentText = spendingConsentTexts[spendingConsentVersion]

/** The wording of a version that people have accepted. */
export const consentTextOf = (version: string): Texts[keyof Texts] | undefined =>
  Object.entries(spendingConsentTexts).find(([each]) => each === version)?.[1]
