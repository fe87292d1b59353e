import { useForgetAnswers } from './use-answer.js'
import { useOnce } from './use-once.js'

interface Act {
  /** Does it, and has everything that is shown asked for again; whether it was done. */
  act(work: () => Promise<unknown>): Promise<boolean>
  isBusy: boolean
  /** Why it was not done, until the next try. */
  refusal: unknown
}

/** Something that a person does on a page, once at a time. */
export function useAct(): Act {
  const forget = useForgetAnswers()
  const { run, ...rest } = useOnce()
  const act = (work: () => Promise<unknown>) =>
    run(async () => {
      await work()
      await forget()
    })
  return { act, ...rest }
}
