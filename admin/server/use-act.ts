import { useState } from 'react'
import { useForgetAnswers } from './use-answer.js'

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
  const [refusal, setRefusal] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const act = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setRefusal(null)
    try {
      await work()
      await forget()
      return true
    } catch (error) {
      setRefusal(error)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { act, isBusy, refusal }
}
