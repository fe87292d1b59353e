import { Readable } from 'node:stream'
import { keepFile } from '../file/keep-file.js'
import type { Workflow } from '../workflow.js'

/** A PNG of one white pixel. */
const samplePng = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4//8/AAX+Av4N70a4AAAAAElFTkSuQmCC'

/** A file that the person has sent, for whoever drives an escrow from tests and has none at hand (decisions 22). */
export const keepSampleFile: Workflow<void, { id: string }> = (context) =>
  keepFile(context, { sentName: 'sample.png', content: Readable.from([Buffer.from(samplePng, 'base64')]) })
