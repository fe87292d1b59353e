import { say } from '../provider/words.js'
import { ask } from '../server/ask.js'
import { useAnswer } from '../server/use-answer.js'
import { CopyableId } from '../show/copyable-id.js'
import { ReviewQueue } from './review-queue.js'

export function IdentityQueue() {
  const { data, error } = useAnswer('IdentityVerificationsToReview', { first: 100 })
  const cases = data?.identityVerificationsToReview.map(({ id, email, didit_session_status, created_at }) => ({
    id,
    heading: email,
    since: created_at,
    facts: [
      [say('console.escrows.id'), <CopyableId key={id} id={id} />],
      [say('console.review.provider'), <bdi key={id}>{didit_session_status}</bdi>],
    ] as const,
    evidence: null,
  }))
  return (
    <ReviewQueue
      title={say('console.review.identities')}
      cases={cases}
      error={error}
      decide={async (input) => {
        await ask('ReviewIdentityVerification', { input })
        return null
      }}
    />
  )
}
