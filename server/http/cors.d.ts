/** What we use of the library, which brings no types of its own. */
declare module 'cors' {
  import type { RequestHandler } from 'express'

  interface CorsOptions {
    origin: string | ((origin: string | undefined, answer: (error: null, isAllowed: boolean) => void) => void)
    methods: string[]
    exposedHeaders: string[]
    /** Seconds. */
    maxAge: number
  }

  export default function cors(options: CorsOptions): RequestHandler
}
