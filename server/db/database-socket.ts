import { Socket } from 'node:net'
import { WholeMessages } from './whole-messages.js'

/** What is read from a connection at once. */
const readBytes = 64 * 1024

/**
 * A socket to the database that reads into the same buffer again and again, and hands on whole messages. As it comes, a socket makes a buffer for
 * each read, and pg's parser one twice as long whenever a row does not fit: for a picture of 267 kB some 2 MB, which V8 reckons with and collects all
 * of its memory for. The parser is done with what it was handed when it returns, and what it keeps are texts.
 */
export function databaseSocket(): Socket {
  const buffer = Buffer.allocUnsafeSlow(readBytes)
  const messages = new WholeMessages((bytes) => void socket.emit('data', bytes))
  const callback = (length: number): boolean => {
    messages.take(buffer.subarray(0, length))
    return true
  }
  const socket = new Socket({ onread: { buffer, callback } })
  return socket
}
