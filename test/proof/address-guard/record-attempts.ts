import { appendFileSync } from 'node:fs'
import { isIP, Socket } from 'node:net'

// Loaded before a process of the service: notes every address to which a TCP connection is attempted, before its first packet leaves. All
// clients of Node open their sockets by this method, those of TLS and undici included, and a socket tells each address that it tries.
const file = process.env['PROVE_ATTEMPTS']!
const { connect } = Socket.prototype
const note = (address: string, port: number) => {
  // A socket of the file system is told with its path, and leads to nobody else.
  if (isIP(address) !== 0) appendFileSync(file, `${address} ${port}\n`)
}

Socket.prototype.connect = function (this: Socket, ...options: unknown[]) {
  if (!this.listeners('connectionAttempt').includes(note)) this.on('connectionAttempt', note)
  return Reflect.apply(connect, this, options) as Socket
}
appendFileSync(file, 'recording\n')
