import { once } from 'node:events'
import { connect } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { Agent, request } from 'undici'

// A program that does what no process of the service may: it tries addresses in every way that there is, each with a port of its own, and
// gives up soon. What comes of it is nobody's concern, since whoever watches looks at the attempts alone.
const patienceMs = 1_000

async function knock(host: string): Promise<void> {
  const inUrl = host.includes(':') ? `[${host}]` : host
  const signal = () => AbortSignal.timeout(patienceMs)
  const sockets = [connect({ host, port: 9_001 }), connectTls({ host, port: 9_002 })]
  await Promise.allSettled([
    ...sockets.map((socket) => once(socket, 'close', { signal: signal() }).finally(() => socket.destroy())),
    request(`http://${inUrl}:9003/`, { dispatcher: new Agent(), signal: signal() }),
    fetch(`http://${inUrl}:9004/`, { signal: signal() }),
  ])
}

await Promise.all(process.argv.slice(2).map(knock))
process.exit()
