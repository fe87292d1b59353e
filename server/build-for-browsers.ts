import { buildConsole } from './start/build-console.js'
import { buildPageScript } from './start/build-page-script.js'

// `npm run build`, after the compiler: the pages of the staff console and the script of the hosted pages, where their sources have changed.
await buildPageScript()
await buildConsole()
