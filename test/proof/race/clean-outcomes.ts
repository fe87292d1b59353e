import { outcomeOf, type Answer, type Outcome } from '../../support/installation/rest-client.js'

/** What these answers came to. @throws Error when one of them is not clean. */
export function cleanOutcomes(answers: readonly Answer[]): Outcome[] {
  const outcomes = answers.map(outcomeOf)
  const unclean = outcomes.find(({ clean }) => !clean)
  if (unclean) throw new Error(`an answer was not clean: ${unclean.text.slice(0, 500)}`)
  return outcomes
}
