import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { FilePort } from './files.js'

export interface S3FilesOptions {
  /** Of a store that is not Amazon's, addressed by path; absent for Amazon's own. */
  endpoint?: string | undefined
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/** How long one request may take, and how often it is tried. */
const timeoutMs = 15_000
const attempts = 3

/** Keeps files in a bucket that speaks S3. */
export function s3Files({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3FilesOptions): FilePort {
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    maxAttempts: attempts,
    requestHandler: { requestTimeout: timeoutMs, connectionTimeout: timeoutMs },
    // Many stores do not know the checksums that Amazon's takes; the encryption of each file tells whether it came back as it was.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const at = (key: string) => ({ Bucket: bucket, Key: `files/${key}` })
  return {
    async put(key, bytes) {
      await client.send(new PutObjectCommand({ ...at(key), Body: bytes, ContentType: 'application/octet-stream' }))
    },
    async get(key) {
      try {
        const { Body: body } = await client.send(new GetObjectCommand(at(key)))
        return (await body?.transformToByteArray()) ?? null
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw error
      }
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand(at(key)))
    },
  }
}
