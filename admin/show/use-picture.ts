import { useState } from 'react'

/**
 * A picture by its link. Each answer has another link to the same file: while the picture stands on the page it is not fetched again for
 * that, unless it has not come. `first`: the link that it was already fetched by elsewhere on the page.
 */
export function usePicture(newest: string, first = newest) {
  const [src, setSrc] = useState(first)
  const [failed, setFailed] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  // One that is on its way is waited for, however many answers come meanwhile.
  if (failed === src && src !== newest) setSrc(newest)
  const onError = () => {
    setMissing(true)
    setFailed(src)
  }
  return { isMissing, shown: { src, onLoad: () => setMissing(false), onError } }
}
