/** Whether this Node can run the service; says so on standard error when it cannot. Node 24.7 is the first with `crypto.argon2`. */
export function isNodeNewEnough({ version, tell }: { version: string; tell: (line: string) => void }): boolean {
  const [major = 0, minor = 0] = version
    .replace(/^v/, '')
    .split('.')
    .map((part) => Number.parseInt(part, 10))
  if (major > 24 || (major === 24 && minor >= 7)) return true
  tell(`Amana needs Node 24.7 or later, and this is ${version}. "npm start" runs the one that the packages bring along.`)
  return false
}
