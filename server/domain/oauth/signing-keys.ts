import { oauthLifetimes, publishedAheadDays, signingKeyDays } from './lifetimes.js'

interface SigningKey {
  id: string
  signsFrom: Date
}

/** In which order keys are published: the one that signs now foremost. `keys` are oldest first. */
export function inUse<Key extends SigningKey>(keys: readonly Key[], now: Date): Key[] {
  const [signing] = keys.filter(({ signsFrom }) => signsFrom <= now).slice(-1)
  return signing ? [signing, ...keys.filter((key) => key !== signing)] : []
}

/** From when on a new key has to sign; null while none is due. `keys` are oldest first. */
export function nextSignsFrom(keys: readonly SigningKey[], now: Date): Date | null {
  const newest = keys.at(-1)
  if (!newest) return now
  const due = newest.signsFrom.getTime() + (signingKeyDays - publishedAheadDays) * dayMs
  return due > now.getTime() ? null : new Date(now.getTime() + publishedAheadDays * dayMs)
}

/** Keys whose last token has expired: another one has signed since, for longer than a token lives. `keys` are oldest first. */
export function outlived<Key extends SigningKey>(keys: readonly Key[], now: Date): Key[] {
  const until = now.getTime() - oauthLifetimes.idToken * 1_000 - dayMs
  return keys.filter((_key, index) => {
    const next = keys[index + 1]
    return next !== undefined && next.signsFrom.getTime() < until
  })
}

const dayMs = 86_400_000
