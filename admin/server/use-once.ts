import { useState } from 'react'

interface Once {
  /** Does it; whether it was done. */
  run(work: () => Promise<unknown>): Promise<boolean>
  isBusy: boolean
  /** Why it was not done, until the next try. */
  refusal: unknown
}

/** Something that a page does that shows nothing of the server's: once at a time. */
export function useOnce(): Once {
  const [refusal, setRefusal] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setRefusal(null)
    try {
      await work()
      return true
    } catch (error) {
      setRefusal(error)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { run, isBusy, refusal }
}
