import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { listenOnLoopback } from './listen-on-loopback.js'

/** One request of the service to the receiver. */
export interface Arrival {
  readonly eventId: string
  readonly type: string
  /** `X-Webhook-Attempt`. */
  readonly attempt: number
  readonly body: string
  /** The sender's end of the connection. */
  readonly fromPort: number
  readonly atMs: number
  /** What the receiver answered; null while it has not. */
  status: number | null
}

/** What the receiver answers to an arrival; it may take its time. */
export type Decide = (arrival: Arrival) => number | Promise<number>

/** An integrator's webhook endpoint that writes everything down, outside the service and untouched by its faults. */
export class WebhookReceiver {
  readonly arrivals: Arrival[] = []
  #decide: Decide = accept
  readonly url: string

  private constructor(port: number) {
    this.url = `http://127.0.0.1:${port}/hook`
  }

  static async open(): Promise<WebhookReceiver> {
    let receiver: WebhookReceiver | undefined
    const server = createServer((request, response) => {
      void receiver!.#take(request).then(
        (status) => response.writeHead(status).end(),
        // The sender died within its request, or before it got its answer.
        () => response.destroy(),
      )
    })
    receiver = new WebhookReceiver(await listenOnLoopback(server))
    return receiver
  }

  /** From now on answers what `decide` says; the answered function makes it accept everything again. */
  answerWith(decide: Decide): () => void {
    this.#decide = decide
    return () => {
      this.#decide = accept
    }
  }

  async #take(request: IncomingMessage): Promise<number> {
    const body = await text(request)
    const header = (name: string) => String(request.headers[name] ?? '')
    const attempt = Number.parseInt(header('x-webhook-attempt'), 10)
    const arrival: Arrival = {
      eventId: header('x-webhook-id'),
      type: header('x-webhook-event'),
      attempt,
      body,
      fromPort: request.socket.remotePort!,
      atMs: performance.now(),
      status: null,
    }
    this.arrivals.push(arrival)
    const status = await this.#decide(arrival)
    arrival.status = status
    return status
  }
}

const accept: Decide = () => 200
