/** What a mail may mention, ready to stand in a sentence of its language; what is absent is left out. */
export interface MailFacts {
  /** In quotation marks, or a general word for the deal when it has no title. */
  deal: string
  /** The face amount in brackets after a blank, or nothing. */
  amount: string
  reason?: string
  /** Day and time with its zone. */
  deadline?: string
  code?: string
  company: string
  role?: 'buyer' | 'seller'
  url: string
}

/** One kind of mail in one language. The deal's title goes into the subject by itself; paragraphs that are not there are left out. */
export type MailWords = (facts: MailFacts) => { subject: string; paragraphs: Array<string | false | undefined> }

/** What a language says the same way in every mail. */
export interface MailManners {
  isRightToLeft: boolean
  /** For a deal without title, and for a developer without name. */
  deal: string
  company: string
  quote: (title: string) => string
  reason: (text: string) => string
  /** Between a subject and the title of its deal. */
  colon: string
  /** Twelve, January first. */
  months: readonly string[]
  /** A day such as "20 November 2026" and a time such as "10:00 UTC". */
  moment: (day: string, time: string) => string
  signature: string
}
