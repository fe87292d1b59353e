/** Where the bytes of files are kept: a folder of this machine, or a store that speaks S3. They come encrypted, under keys of ours. */
export interface FilePort {
  /** Keeps bytes under a key, in place of whatever was there. Resolves once they are there to stay. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** The bytes under a key; null when there are none. */
  get(key: string): Promise<Uint8Array | null>
  /** Removes them; nothing happens when there are none. */
  delete(key: string): Promise<void>
}
