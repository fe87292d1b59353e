import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail as a program reads it. */
export interface ReceivedMail {
  recipients: string[]
  /** As it came, each byte a character. */
  source: string
  /** By their names in lower case, unfolded and decoded. */
  headers: Map<string, string>
  /** Content types, in their order: those of the parts where there are several. */
  types: string[]
  text: string
  html: string | null
}

/** What the server says to an address, to a message or to whoever calls; null takes it. */
export interface MailManners {
  atConnect: () => Reply | null
  atRecipient: (address: string) => Reply | null
  atData: () => Reply | null | Promise<null>
}

interface Reply {
  code: number
  text: string
}

export interface MailServer {
  /** For `MAIL_URL`. */
  url: string
  mails: ReceivedMail[]
  /** The test's to change. */
  manners: MailManners
  /** Nobody answers on its port any more. */
  goDown(): Promise<void>
  /** On the same port as before. */
  comeBack(): Promise<void>
  close(): Promise<void>
}

/** A mail server on this machine that takes everything, until a test says otherwise. */
export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const manners: MailManners = { atConnect: () => null, atRecipient: () => null, atData: () => null }
  let server = await listen(manners, mails, 0)
  const { port } = server.server.address() as AddressInfo
  let isUp = true
  const goDown = async () => {
    if (isUp) await new Promise<void>((resolve) => server.close(() => resolve()))
    isUp = false
  }
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    manners,
    goDown,
    comeBack: async () => {
      server = await listen(manners, mails, port)
      isUp = true
    },
    close: goDown,
  }
}

async function listen(manners: MailManners, mails: ReceivedMail[], port: number): Promise<SMTPServer> {
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    logger: false,
    closeTimeout: 100,
    onConnect: (_session, done) => done(asError(manners.atConnect())),
    onRcptTo: ({ address }, _session, done) => done(asError(manners.atRecipient(address))),
    onData(stream, session, answer) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        void Promise.resolve(manners.atData()).then((reply) => {
          if (!reply)
            mails.push(
              readMail(
                Buffer.concat(chunks),
                session.envelope.rcptTo.map(({ address }) => address),
              ),
            )
          answer(asError(reply))
        })
      })
    },
  })
  server.on('error', () => undefined)
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  return server
}

const asError = (reply: Reply | null): Error | null => reply && Object.assign(new Error(reply.text), { responseCode: reply.code })

/** Reads a message of one or several parts (RFC 2045 to 2047), as far as our own go. */
function readMail(bytes: Buffer, recipients: string[]): ReceivedMail {
  const source = bytes.toString('latin1')
  const whole = splitHead(source)
  const type = whole.headers.get('content-type') ?? ''
  const boundary = /^multipart\/[^;]+;.*boundary="?([^";]+)"?/is.exec(type)?.[1]
  const parts = boundary === undefined ? [whole] : partsOf(whole.body, boundary)
  const contentOf = (wanted: string) => {
    const part = parts.find(({ headers }) => headers.get('content-type')?.startsWith(wanted))
    return part ? decoded(part) : null
  }
  return {
    recipients,
    source,
    headers: whole.headers,
    types: parts.map(({ headers }) => headers.get('content-type')?.split(';')[0] ?? ''),
    text: contentOf('text/plain') ?? '',
    html: contentOf('text/html'),
  }
}

interface Part {
  headers: Map<string, string>
  body: string
}

const partsOf = (body: string, boundary: string): Part[] =>
  body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => splitHead(part.replace(/^\r\n/, '').replace(/\r\n$/, '')))

function splitHead(text: string): Part {
  const end = text.indexOf('\r\n\r\n')
  const lines = text
    .slice(0, end)
    .replace(/\r\n[ \t]/g, ' ')
    .split('\r\n')
  const headers = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), decodedWords(line.slice(line.indexOf(':') + 2))]),
  )
  return { headers, body: text.slice(end + 4) }
}

function decoded({ headers, body }: Part): string {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8').replaceAll('\r\n', '\n')
  const bytes = encoding === 'quoted-printable' ? unquoted(body.replace(/=\r\n/g, '')) : body
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n')
}

const unquoted = (text: string): string =>
  text.replace(/=([0-9A-F]{2})/gi, (_, pair: string) => String.fromCharCode(Number.parseInt(pair, 16)))

const decodedWords = (value: string): string =>
  value.replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=(?:\s+(?==\?))?/gi, (_word, encoding: string, text: string) =>
    Buffer.from(
      encoding.toUpperCase() === 'B' ? Buffer.from(text, 'base64').toString('latin1') : unquoted(text.replace(/_/g, ' ')),
      'latin1',
    ).toString('utf8'),
  )
