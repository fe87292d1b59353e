/**
 * Every word of the hosted pages; one object a language. `{places}` are filled by `say`, each with markup of its own, so that no sentence
 * is put together from pieces. Sentences that the API gives come from the error catalogue instead.
 */
export interface Texts {
  languageName: string
  direction: 'ltr' | 'rtl'
  layout: {
    languages: string
    account: string
    sandboxBanner: string
    signedInAs: string
    signOut: string
    myEscrows: string
    optional: string
    problemHeading: string
  }
  errors: {
    notFoundHeading: string
    forbiddenHeading: string
    failedHeading: string
    refusedHeading: string
    staleForm: string
    reference: string
    retryAfter: string
  }
  gate: {
    signInHeading: string
    signInButton: string
    registerHeading: string
    registerLead: string
    registerButton: string
    registerLink: string
    signInLink: string
    newCodeLink: string
    email: string
    password: string
    passwordHint: string
    firstName: string
    lastName: string
    codeHeading: string
    codeLead: string
    codeSandbox: string
    codeNotArriving: string
    code: string
    passwordAgain: string
    passwordAgainHint: string
    codeButton: string
    verifiedNowSignIn: string
    unverified: string
    linkIsFor: string
    signInAsOwner: string
    wrongPersonHeading: string
    wrongPersonLead: string
    switchAccount: string
  }
  roles: { youAreBuyer: string; youAreSeller: string; buyer: string; seller: string }
  statuses: Record<EscrowStatusName, string>
  deal: {
    heading: string
    with: string
    notRegistered: string
    yourRole: string
    status: string
    amount: string
    inDinars: string
    rate: string
    fee: string
    /** The platform fee contains its tax; the commission has none. */
    feeLine: string
    commission: string
    commissionLine: string
    paidByBuyer: string
    paidBySeller: string
    youPay: string
    youReceive: string
    reference: string
    description: string
    deliveryDays: string
    days: string
    createdBy: string
    progress: string
    steps: { agree: string; pay: string; deliver: string; inspect: string; release: string }
    stepDone: string
    stepNow: string
  }
  contract: {
    heading: string
    version: string
    hash: string
    signedBy: string
    signedByYou: string
    notSignedBySeller: string
    notSignedByBuyer: string
    notSignedByYou: string
  }
  next: { heading: string; by: Record<EscrowStatusName, { buyer: string; seller: string }>; byInstant: { buyer: string; seller: string } }
  deadlines: Record<string, string>
  deadlinePaused: string
  session: {
    askedHeading: string
    validUntil: string
    versionNotice: string
    cancelButton: string
    cancelHint: string
    continueTo: string
    backTo: string
    doneHeading: string
    doneAt: string
    sessionReference: string
    expiredHeading: string
    expiredHint: string
    cancelledHeading: string
    cancelReasons: Record<string, string>
    notNowHeading: string
    checkAgain: string
    unavailableAction: string
  }
  actions: Record<CheckoutActionName, { heading: string; lead: string; what: string; button: string; done: string }>
  sign: { name: string; nameHint: string; beforePaying: string; beforePayingWhat: string }
  pay: {
    method: string
    wallet: string
    walletBalance: string
    walletTooShort: string
    card: string
    cardSandbox: string
    waitingForSeller: string
    processing: string
    protected: string
    chooseMethod: string
  }
  dispute: {
    category: string
    choose: string
    categories: { not_delivered: string; not_as_described: string; incomplete: string; payment: string; fraud: string; other: string }
    reason: string
    reasonHint: string
    chooseCategory: string
    reasonLength: string
  }
  cancellation: { reason: string; reasonHint: string; requestedBecause: string; requestedWithoutReason: string }
  escrows: {
    heading: string
    wallet: string
    walletEscrow: string
    empty: string
    emptyHint: string
    older: string
    newest: string
    roleWith: string
  }
  association: {
    heading: string
    lead: string
    may: string
    mayList: string[]
    mayNot: string
    mayNotList: string[]
    end: string
    replaces: string
    acceptButton: string
    declineButton: string
    acceptedHeading: string
    accepted: string
    declinedHeading: string
    declined: string
    validUntil: string
  }
  signature: {
    heading: string
    lead: string
    imageAlt: string
    hash: string
    effect: string
    warning: string
    button: string
    doneHeading: string
    done: string
    changed: string
  }
  mailbox: {
    heading: string
    lead: string
    recipient: string
    filter: string
    showAll: string
    empty: string
    to: string
  }
}

/** As GraphQL names them. */
export type EscrowStatusName = 'PENDING' | 'PAID' | 'DELIVERED' | 'COMPLETED' | 'CANCELLED' | 'DISPUTED'

/** The session actions that have a page (specification, Checkout sessions). */
export type CheckoutActionName =
  | 'sign_contract'
  | 'accept_pay'
  | 'complete'
  | 'dispute'
  | 'request_cancellation'
  | 'reject_cancellation'
  | 'accept_cancellation'
  | 'cancel_escrow'
