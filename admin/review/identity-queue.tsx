import { say, wordFor } from '../provider/words.js'
import { ask } from '../server/ask.js'
import { useLiveAnswer } from '../server/use-answer.js'
import { CopyableId } from '../show/copyable-id.js'
import { yesOrNo } from './choices.js'
import { isCutOff, mostCases, ReviewQueue } from './review-queue.js'

export function IdentityQueue() {
  const { data, error } = useLiveAnswer('IdentityVerificationsToReview', { first: mostCases })
  const cases = data?.identityVerificationsToReview.map(({ id, email, didit_session_status, created_at }) => ({
    id,
    heading: email,
    since: created_at,
    facts: [
      [say('console.escrows.id'), <CopyableId key={id} id={id} />],
      [say('console.review.provider'), didit_session_status ? wordFor('providerState', didit_session_status) : '—'],
    ] as const,
    evidence: null,
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
    />
  )
}
