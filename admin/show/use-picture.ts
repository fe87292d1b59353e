import { useState } from 'react'

/**
 * A picture by its link. Each answer has another link to the same file: while the picture stands on the page it is not fetched again for
 * that, unless it has not come.
 */
export function usePicture(newest: string) {
  const [src, setSrc] = useState(newest)
  const [isMissing, setMissing] = useState(false)
  if (isMissing && src !== newest) setSrc(newest)
  return { isMissing, shown: { src, onLoad: () => setMissing(false), onError: () => setMissing(true) } }
}
