/**
 * A browser and its system in the words that everybody has for them, as "Firefox, Android", from the `User-Agent` that it sends: enough to tell
 * one's own devices apart, and no more of it is kept. Null for whatever says nothing of the kind.
 */
export function deviceOf(userAgent: string): string | null {
  const known = (names: ReadonlyArray<readonly [string, RegExp]>) => names.find(([, sign]) => sign.test(userAgent))?.[0]
  return [known(browsers), known(systems)].filter(Boolean).join(', ') || null
}

/** In this order: most of them claim to be those that come after them. */
const browsers = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//],
] as const

const systems = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const
