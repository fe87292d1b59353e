import { useLiveAnswer } from '../server/use-answer.js'
import { NoAnswer } from '../show/no-answer.js'
import { WaitingDecision, type WaitingAction } from './waiting-decision.js'

interface About {
  /** Which of those that wait are about what the page shows. */
  isAbout: (action: WaitingAction) => boolean
  /** Told before the page shows what became of it. */
  onConfirmed?: () => void
}

/** On the page of a case: the decisions about it that wait for a second person. */
export function WaitingAbout({ isAbout, onConfirmed }: About) {
  const { data, error } = useLiveAnswer('WaitingStaffActions')
  const here = (data?.waitingStaffActions ?? []).filter(isAbout)
  return (
    <>
      <NoAnswer of={error} />
      {here.map((action) => (
        <WaitingDecision key={action.id} action={action} {...(onConfirmed ? { onConfirmed } : {})} />
      ))}
    </>
  )
}
