/** A code of one byte, and the length of all but the code. */
const headerBytes = 5
/** What a connection keeps for the next message that comes in parts. Longer ones get room that ends with them. */
const keptBytes = 1024 * 1024

/** Makes whole messages of PostgreSQL's protocol of bytes that come as they come. What is handed on holds until more is taken. */
export class WholeMessages {
  readonly #handOn: (messages: Buffer) => void
  /** The beginning of a message whose end has not come yet. */
  #begun = Buffer.alloc(0)
  #begunBytes = 0

  constructor(handOn: (messages: Buffer) => void) {
    this.#handOn = handOn
  }

  take(bytes: Buffer): void {
    let rest = bytes
    while (this.#begunBytes > 0 && rest.length > 0) rest = this.#continue(rest)
    const whole = wholeBytes(rest)
    if (whole > 0) this.#handOn(rest.subarray(0, whole))
    if (whole < rest.length) this.#keep(rest.subarray(whole))
  }

  /** @returns what is not of the message that has begun, or of its header. */
  #continue(bytes: Buffer): Buffer {
    const own = bytes.subarray(0, this.#wantedBytes() - this.#begunBytes)
    this.#keep(own)
    if (this.#begunBytes === this.#wantedBytes()) this.#end()
    return bytes.subarray(own.length)
  }

  /** How long what has begun will be: the message, or its header until that is there. */
  #wantedBytes(): number {
    return this.#begunBytes < headerBytes ? headerBytes : messageBytes(this.#begun, 0)
  }

  #keep(bytes: Buffer): void {
    const length = this.#begunBytes + bytes.length
    this.#makeRoom(Math.max(length, this.#wantedBytes()))
    bytes.copy(this.#begun, this.#begunBytes)
    this.#begunBytes = length
  }

  #makeRoom(length: number): void {
    if (length <= this.#begun.length) return
    // What is kept has room for a next one that is a little longer; what is not kept has no more than it needs.
    const room = Buffer.allocUnsafeSlow(length > keptBytes ? length : 2 ** Math.ceil(Math.log2(length)))
    this.#begun.copy(room, 0, 0, this.#begunBytes)
    this.#begun = room
  }

  #end(): void {
    const message = this.#begun.subarray(0, this.#begunBytes)
    this.#begunBytes = 0
    if (this.#begun.length > keptBytes) this.#begun = Buffer.alloc(0)
    this.#handOn(message)
  }
}

const messageBytes = (bytes: Buffer, offset: number): number => 1 + bytes.readUInt32BE(offset + 1)

/** How many of these bytes are whole messages. */
function wholeBytes(bytes: Buffer): number {
  let whole = 0
  while (whole + headerBytes <= bytes.length && whole + messageBytes(bytes, whole) <= bytes.length) whole += messageBytes(bytes, whole)
  return whole
}
