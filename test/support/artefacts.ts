import { resolve } from 'node:path'

/** Where runs leave what is no source: figures, recordings, reports. `ARTEFACTS` names another folder, such as one that CI keeps. */
export const artefactsIn = (root: string): string => resolve(root, process.env['ARTEFACTS'] ?? 'artefacts')
