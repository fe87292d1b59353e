/**
 * The body of an answer as UTF-8 text. Rejects with a RangeError, and hangs up, beyond `maxBytes`: another service's mistake must not
 * become our memory. Compressed answers count as inflated.
 */
export async function readBoundedText(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw new RangeError(`The answer has more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
