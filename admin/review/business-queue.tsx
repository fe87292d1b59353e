import { Typography } from '@mui/material'
import { isolated } from '../../locales/isolate.js'
import type { BusinessDecision } from '../../schema/operations/document-types.js'
import { say } from '../provider/words.js'
import { ask } from '../server/ask.js'
import { useAnswer, useLiveAnswer } from '../server/use-answer.js'
import { CopyableId } from '../show/copyable-id.js'
import { Files } from '../show/files.js'
import { PersonLink } from '../show/person-link.js'
import { yesOrNo } from './choices.js'
import { isCutOff, mostCases, ReviewQueue, type ReviewCase } from './review-queue.js'

export function BusinessQueue() {
  const { data, error } = useLiveAnswer('Businesses', { status: 'PENDING', limit: mostCases })
  const cases = data?.businesses.map(
    ({ id, version, developerId, name, registrationNumber, taxId, logo, documents, createdAt }): ReviewCase<BusinessDecision> => ({
      id,
      heading: isolated(name),
      since: createdAt,
      said: {
        version,
        facts: [
          [say('console.review.name'), name],
          [say('console.review.registration'), registrationNumber],
          [say('console.review.tax'), taxId],
          [say('console.review.logo'), logo?.fileName ?? '—'],
          [say('console.review.documents'), documents.map(({ fileName }) => fileName).join(', ') || '—'],
        ],
      },
      facts: [
        [say('console.escrows.id'), <CopyableId key={id} id={id} />],
        [say('console.fact.developerId'), <Developer key={id} id={developerId} />],
        [say('console.review.registration'), <bdi key={id}>{registrationNumber}</bdi>],
        [say('console.review.tax'), <bdi key={id}>{taxId}</bdi>],
        ...(logo ? [[say('console.review.logo'), <Files key={id} files={[logo]} shown="small" />] as const] : []),
      ],
      evidence:
        documents.length > 0 ? (
          <Files files={documents} shown="large" />
        ) : (
          <Typography color="text.secondary">{say('console.review.noDocuments')}</Typography>
        ),
    }),
  )
  return (
    <ReviewQueue
      title={say('console.review.businesses')}
      cases={cases}
      hasMore={isCutOff(cases)}
      error={error}
      choices={yesOrNo({
        APPROVE: [say('console.reasons.businessFits')],
        REJECT: [say('console.reasons.businessUnknown'), say('console.reasons.businessDocuments')],
      })}
      decide={async (input) => {
        await ask('ReviewBusiness', { input })
        return null
      }}
    />
  )
}

/** Whose it is; by their id until their address is known. */
function Developer({ id }: { id: string }) {
  const { data } = useAnswer('DeveloperCase', { id })
  return <PersonLink id={id} email={data?.developerCase.developer.email ?? id} />
}
