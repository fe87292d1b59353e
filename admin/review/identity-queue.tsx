import { IdentityEvidence } from '../identity/identity-case.js'
import { say } from '../provider/words.js'
import { ask } from '../server/ask.js'
import { useLiveAnswer } from '../server/use-answer.js'
import { yesOrNo } from './choices.js'
import { isCutOff, mostCases, ReviewQueue } from './review-queue.js'

export function IdentityQueue() {
  const { data, error } = useLiveAnswer('IdentityVerificationsToReview', { first: mostCases })
  const cases = data?.identityVerificationsToReview.map(({ id, email, created_at }) => ({
    id,
    heading: email,
    since: created_at,
    facts: [],
    evidence: <IdentityEvidence id={id} />,
  }))
  return (
    <ReviewQueue
      title={say('console.review.identities')}
      cases={cases}
      hasMore={isCutOff(cases)}
      error={error}
      choices={yesOrNo({
        APPROVE: [say('console.reasons.identityFits')],
        REJECT: [say('console.reasons.identityUnreadable'), say('console.reasons.identityOther'), say('console.reasons.identityExpired')],
      })}
      decide={async (input) => {
        await ask('ReviewIdentityVerification', { input })
        return null
      }}
      preview={async (input) => (await ask('ReviewIdentityVerification', { input })).reviewIdentityVerification.preview}
    />
  )
}
