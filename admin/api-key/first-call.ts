/** A first call with a key, to be pasted into a terminal; without one it stands there as a variable. */
export const firstCall = (key = '$KEY'): string => `curl ${location.origin}/api/v1/me -H "Authorization: Bearer ${key}"`
