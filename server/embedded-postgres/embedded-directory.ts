import { join } from 'node:path'

/** Where the embedded database lives below `DATA_DIR`: a folder of its own, as it may be moved or belong to another account. */
export const embeddedDirectory = (dataDir: string): string => join(dataDir, 'postgres')
