import { buildConsole } from './start/build-console.js'

// `npm run build`, after the compiler: the pages of the staff console, where their sources have changed.
await buildConsole()
