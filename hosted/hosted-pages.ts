import { gzipSync } from 'node:zlib'
import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response, type Router } from 'express'
import { DomainError } from '../server/domain/errors.js'
import { showApplications, submitApplication } from './association/applications-page.js'
import { associationPage } from './association/association-page.js'
import { showCharge, showReceipt, submitCharge } from './charge/charge-page.js'
import { showEntry, submitEntry, submitSignOut } from './credential/entry-pages.js'
import { showDestinations, submitDestinations } from './destination/destinations-page.js'
import { showPayout, submitPayout } from './account/payout-page.js'
import { showReset, submitReset } from './credential/reset-page.js'
import { showPayouts, submitPayouts } from './escrow/payouts-page.js'
import { showAction, submitAction } from './account/action-page.js'
import { followEscrow } from './account/follow-escrow.js'
import { showEscrow, submitEscrow } from './account/escrow-page.js'
import { showSecurity, submitSecurity } from './account/security-page.js'
import { escrowsLivePath, followEscrows } from './account/follow-escrows.js'
import { showEscrows } from './account/escrows-page.js'
import { showMailedLink, submitMailedLink, type MailedLinkPage, type MailedRequest } from './credential/mailed-link.js'
import { signaturePage } from './developer/signature-page.js'
import { showCheckout } from './checkout/checkout-page.js'
import { followCheckout } from './checkout/follow-checkout.js'
import { submitCheckout } from './checkout/submit-checkout.js'
import { showAuthorize, submitAuthorize } from './oauth/authorize-page.js'
import { errorPage } from './page/error-page.js'
import type { HostedServices } from './hosted-services.js'
import { showReturned } from './identity-verification/returned-page.js'
import { icon, iconPath } from './page/icon.js'
import { showHome } from './page/home-page.js'
import { showBank, submitBank } from './payment/bank-page.js'
import { showPayment } from './payment/payment-page.js'
import { showMailHtml } from './mail/mail-html-page.js'
import { showMailbox } from './mail/mailbox-page.js'
import { graphiqlFiles } from './reference/graphiql-files.js'
import { showGraphiql } from './reference/graphiql-page.js'
import { showReference } from './reference/reference-page.js'
import { referenceScript } from './reference/reference-script.js'
import { referenceStyle } from './reference/reference-style.js'
import { showNewTopUp, submitNewTopUp } from './top-up/new-top-up-page.js'
import { showTopUp, submitTopUp } from './top-up/top-up-page.js'
import { showProfile, submitProfile } from './user/profile-page.js'
import { showWallet } from './wallet/wallet-page.js'
import { showNewWithdrawal, submitNewWithdrawal } from './withdrawal/new-withdrawal-page.js'
import { showWithdrawal, submitWithdrawal } from './withdrawal/withdrawal-page.js'
import { showWithdrawals } from './withdrawal/withdrawals-page.js'
import { mostFormBytes } from './page/signature-field.js'
import { stylesheet } from './page/stylesheet.js'

/**
 * The pages for buyers and sellers: checkout sessions, charges, top-ups, account, consent, and the sandbox's mailbox (decisions 2, 3 and 8).
 * HTML from the server, complete without script; a small one (`hosted/script`) adds to it. Mount it at the root, outside the rate limit of the
 * API; it answers its own paths to the end, errors too.
 */
export function createHostedPages(services: HostedServices): Router {
  const router = express.Router()
  router.get('/hosted.css', sendForEver('css', stylesheet))
  router.get('/hosted.js', sendForEver('js', services.script.text))
  router.get('/reference.css', sendForEver('css', referenceStyle))
  router.get('/reference.js', sendForEver('js', referenceScript))
  router.get('/graphiql.css', (request, response, next) => sendForEver('css', graphiqlFiles().style.text)(request, response, next))
  router.get('/graphiql.js', (request, response, next) => sendForEver('js', graphiqlFiles().script.text)(request, response, next))
  // Browsers ask for the second name by themselves, also for what is no page of ours, and go by the content type.
  router.get([iconPath, '/favicon.ico'], sendIcon)
  const pages = express.Router()
  pages.use(services.pageHeaders)
  pages.use(services.pageGuard)
  pages.use(express.urlencoded({ extended: false, limit: mostFormBytes, parameterLimit: 20 }))
  mountPages(pages, services)
  // Nothing below these paths is anybody else's.
  pages.use(() => {
    throw new DomainError('NOT_FOUND')
  })
  pages.use(errorPage(services))
  router.use(onPaths(['/', '/checkout', '/pay', '/payments', '/account', '/docs', '/graphql', '/dev/mail'], pages))
  return router
}

/** For what people open from a page and is none, as a file: what is wrong with it is told on a page. */
export function refusalPage(services: HostedServices): ErrorRequestHandler {
  const show = errorPage(services)
  return (thrown, request, response, next) => services.pageHeaders(request, response, () => show(thrown, request, response, next))
}

type Serve = (page: (services: HostedServices, request: Request, response: Response) => Promise<void>) => RequestHandler

/** Each page at its address; exported so that a test can go through all of them. */
export function mountPages(pages: Router, services: HostedServices): void {
  const serve: Serve = (page) => async (request, response) => page(services, request, response)
  // What takes in a form, follows, or asks a provider may wait for somebody else, and holds no place meanwhile.
  const show: Serve = (page) => async (request, response) => services.pageInTurn(request, () => page(services, request, response))
  pages.get('/', show(showHome))
  pages.get(['/docs', '/docs/:page'], show(showReference))
  // Whoever asks for something else than a page has been answered before.
  pages.get('/graphql', show(showGraphiql))
  pages.get('/checkout/:sessionId', show(showCheckout))
  pages.post('/checkout/:sessionId', serve(submitCheckout))
  pages.get('/checkout/:sessionId/live', serve(followCheckout))
  pages.get('/pay/:sessionId', show(showCharge))
  pages.post('/pay/:sessionId', serve(submitCharge))
  pages.get('/pay/:sessionId/receipt', show(showReceipt))
  pages.get('/payments/:paymentId', serve(showPayment))
  pages.get('/payments/:paymentId/bank', show(showBank))
  pages.post('/payments/:paymentId/bank', serve(submitBank))
  pages.get('/account/sign-in', show(showEntry))
  pages.post('/account/sign-in', serve(submitEntry))
  // Whoever has no account makes one by signing in.
  pages.get('/account/register', ({ originalUrl }, response) =>
    response.redirect(303, `/account/sign-in${new URL(originalUrl, 'http://localhost').search}`),
  )
  pages.get('/account/reset', show(showReset))
  pages.post('/account/reset', serve(submitReset))
  pages.get('/account/security', show(showSecurity))
  pages.post('/account/security', serve(submitSecurity))
  pages.post('/account/sign-out', serve(submitSignOut))
  pages.get(['/account', '/account/sign-out'], (_request, response) => response.redirect(303, '/account/escrows'))
  pages.get('/account/escrows', show(showEscrows))
  pages.get(escrowsLivePath, serve(followEscrows))
  pages.get('/account/escrows/:escrowId', show(showEscrow))
  pages.post('/account/escrows/:escrowId', serve(submitEscrow))
  pages.get('/account/escrows/:escrowId/live', serve(followEscrow))
  pages.get('/account/escrows/:escrowId/payouts', show(showPayouts))
  pages.post('/account/escrows/:escrowId/payouts', serve(submitPayouts))
  pages.get('/account/escrows/:escrowId/payout', show(showPayout))
  pages.post('/account/escrows/:escrowId/payout', serve(submitPayout))
  pages.get('/account/escrows/:escrowId/:action', show(showAction))
  pages.post('/account/escrows/:escrowId/:action', serve(submitAction))
  mountWallet(pages, { serve, show })
  pages.get('/account/profile', show(showProfile))
  pages.post('/account/profile', serve(submitProfile))
  pages.get('/account/applications', show(showApplications))
  pages.post('/account/applications', serve(submitApplication))
  pages.get('/account/authorize/:uid', show(showAuthorize))
  pages.post('/account/authorize/:uid', serve(submitAuthorize))
  pages.get('/account/top-ups/:topUpId', show(showTopUp))
  pages.post('/account/top-ups/:topUpId', serve(submitTopUp))
  pages.get('/account/identity/:verificationId', serve(showReturned))
  mountMailedLink(pages, services, '/account/association', associationPage)
  mountMailedLink(pages, services, '/account/signature', signaturePage)
  pages.get('/dev/mail', show(showMailbox))
  pages.get('/dev/mail/:mailId', show(showMailHtml))
}

function mountWallet(pages: Router, { serve, show }: Record<'serve' | 'show', Serve>): void {
  pages.get('/account/wallet', show(showWallet))
  pages.get('/account/wallet/top-up', show(showNewTopUp))
  pages.post('/account/wallet/top-up', serve(submitNewTopUp))
  pages.get('/account/wallet/withdraw', show(showNewWithdrawal))
  pages.post('/account/wallet/withdraw', serve(submitNewWithdrawal))
  pages.get('/account/wallet/withdrawals', show(showWithdrawals))
  pages.get('/account/wallet/withdrawals/:withdrawalId', show(showWithdrawal))
  pages.post('/account/wallet/withdrawals/:withdrawalId', serve(submitWithdrawal))
  pages.get('/account/wallet/destinations', show(showDestinations))
  pages.post('/account/wallet/destinations', serve(submitDestinations))
}

function mountMailedLink<Requested extends MailedRequest>(
  pages: Router,
  services: HostedServices,
  path: string,
  page: MailedLinkPage<Requested>,
): void {
  pages.get(path, async (request, response) => services.pageInTurn(request, () => showMailedLink(page, services, { request, response })))
  pages.post(path, async (request, response) => submitMailedLink(page, services, { request, response }))
}

/** Lets a router see only requests to some paths, which it still sees whole. */
function onPaths(paths: string[], router: Router): RequestHandler {
  return (request, response, next) => {
    const isOurs = paths.some((path) => request.path === path || (path !== '/' && request.path.startsWith(`${path}/`)))
    if (isOurs) router(request, response, next)
    else next()
  }
}

/** Its address changes with its content. */
const sendForEver =
  (type: 'css' | 'js', text: string): RequestHandler =>
  (request, response) => {
    response.set({ 'Cache-Control': 'public, max-age=31536000, immutable', 'X-Content-Type-Options': 'nosniff', Vary: 'Accept-Encoding' })
    response.type(type)
    const { plain, packed } = bytesOf(text)
    if (request.acceptsEncodings('gzip') === 'gzip') response.set('Content-Encoding', 'gzip').send(packed)
    else response.send(plain)
  }

interface Bytes {
  plain: Buffer
  packed: Buffer
}

/** Made once, when they are first asked for: whoever does not read them has none of their own in memory. */
function bytesOf(text: string): Bytes {
  const bytes = known.get(text) ?? { plain: Buffer.from(text), packed: gzipSync(text, { level: 9 }) }
  known.set(text, bytes)
  return bytes
}

const known = new Map<string, Bytes>()

const sendIcon: RequestHandler = (_request, response) => {
  response.set({ 'Cache-Control': 'public, max-age=86400', 'X-Content-Type-Options': 'nosniff' }).type('svg').send(icon)
}
