import { isBuilt } from './build-mark.js'

// What `npm start` asks first: with everything built there is nothing to check or compile before the service itself does so.
process.exitCode = isBuilt() ? 0 : 1
