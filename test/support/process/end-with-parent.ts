/** Loaded before a process of the service: ends it when the run that started it is gone, however that went. */
process.stdin.on('end', () => process.exit(1)).on('error', () => process.exit(1))
process.stdin.resume()
const stdin: { unref?: () => void } = process.stdin
stdin.unref?.()
