import { test } from 'vitest'
import { launchBrowser } from '../support/browser.js'
import { startFakeHouse, checkoutPath, refuse } from '../hosted/fake-house.js'
import { aDeal, aPaidDeal } from '../hosted/a-deal.js'

test('shots', async () => {
  const browser = (await launchBrowser())!
  const house = await startFakeHouse()
  const shot = async (name: string, path: string, { who, lang = 'en', dark = false, width = 390, act }: any = {}) => {
    const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme: dark ? 'dark' : 'light', locale: lang, deviceScaleFactor: 1 })
    if (who) await context.addCookies([{ name: 'sid', value: `ut-${who}`, url: house.base }])
    await context.addCookies([{ name: 'lang', value: lang, url: house.base }])
    const page = await context.newPage()
    await page.goto(house.base + path)
    if (act) await act(page)
    await page.screenshot({ path: `/tmp/hshots/${name}.png`, fullPage: true })
    await context.close()
  }
  await shot('01-gate', checkoutPath)
  await shot('01-gate-ar', checkoutPath, { lang: 'ar', dark: true })
  await shot('02-wrong', checkoutPath, { who: 'stranger', lang: 'fr' })
  house.deal = aDeal({ description: 'A website for the bakery.\nWith opening hours.', sellerNetTnd: '1187.975' })
  await shot('03-sign', checkoutPath, { who: 'buyer' })
  house.deal = aDeal({ title: 'موقع إلكتروني للمخبزة', contract: { ...aDeal().contract!, language: 'AR', terms: 'خمس صفحات ومراجعتان.\nالتسليم خلال أسبوعين مقابل 1250.500 TND.', sellerSignature: { signedAt: '2026-11-20T09:00:00.000Z', name: 'Sami Trabelsi' } } })
  await shot('03-sign-ar', checkoutPath, { who: 'buyer', lang: 'ar' })
  house.session.action = 'accept_pay'
  await shot('04-pay-signfirst', checkoutPath, { who: 'buyer', lang: 'fr' })
  house.deal = aDeal({ feeBearer: 'BUYER', amount: '400.00', currency: 'USD', amountTnd: '1240.000', buyerFundingTnd: '1302.000', fxRate: '3.10', developerFee: '12.400', allowedActions: [{ action: 'PAY', allowed: true, code: null }], contract: { ...aDeal().contract!, sellerSignature: { signedAt: '2026-11-20T09:00:00.000Z', name: null }, buyerSignature: { signedAt: '2026-11-20T09:10:00.000Z', name: 'Amel Ben Salah' } } })
  await shot('05-pay', checkoutPath, { who: 'buyer' })
  await shot('05-pay-ar-dark', checkoutPath, { who: 'buyer', lang: 'ar', dark: true })
  house.deal.allowedActions = [{ action: 'PAY', allowed: false, code: 'CONTRACT_NOT_SIGNED' }]
  await shot('06-wait', checkoutPath, { who: 'buyer', dark: true })
  house.session.action = 'dispute'
  house.deal = aPaidDeal(['OPEN_DISPUTE'])
  house.answers['OpenDispute'] = () => refuse('VALIDATION_ERROR', ['reason'])
  await shot('07-dispute-err', checkoutPath, { who: 'buyer', act: async (page: any) => { await page.selectOption('#category', 'fraud'); await page.fill('#reason', 'Something is not right here'); await page.click('button.danger') } })
  house.session.action = 'accept_cancellation'; house.session.targetUserEmail = 'seller@example.com'
  house.deal = aPaidDeal(['ACCEPT_CANCELLATION'], { cancellationRequest: { status: 'pending', reason: 'I found another offer, sorry.' }, deadlines: [{ kind: 'cancellation_request', at: '2026-11-23T10:00:00.000Z', paused: false, remainingSeconds: 259200 }] })
  await shot('08-accept-cancel', checkoutPath, { who: 'seller', lang: 'fr' })
  Object.assign(house.session, { status: 'completed', completedAt: '2026-11-20T10:00:00.000Z', action: 'accept_pay', targetUserEmail: 'buyer@example.com' })
  house.deal = aPaidDeal([])
  await shot('09-receipt', checkoutPath, { who: 'buyer' })
  await shot('09-receipt-ar', checkoutPath, { who: 'buyer', lang: 'ar' })
  Object.assign(house.session, { status: 'expired' })
  await shot('10-expired', checkoutPath, { lang: 'ar' })
  Object.assign(house.session, { status: 'cancelled', cancelReason: 'sibling_completed' })
  await shot('11-cancelled', checkoutPath, { lang: 'en' })
  await shot('12-escrows', '/account/escrows', { who: 'buyer', lang: 'fr' })
  await shot('12-escrows-ar', '/account/escrows', { who: 'buyer', lang: 'ar', dark: true })
  house.answers['AssociationRequest'] = () => ({ associationRequest: { email: 'buyer@example.com', isForViewer: true, companyName: 'Atelier Carthage', applicationName: 'Carthage Shop', expiresAt: '2026-11-27T10:00:00.000Z' } })
  await shot('13-assoc', '/account/association?token=x', { who: 'buyer' })
  await shot('13-assoc-ar', '/account/association?token=x', { who: 'buyer', lang: 'ar' })
  house.answers['SignatureRequest'] = () => ({ signatureRequest: { email: 'x', isForViewer: true, companyName: 'Atelier', image: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', sha256: 'ab12'.repeat(16), confirmedAt: null } })
  await shot('14-sig', '/account/signature?token=x', { who: 'buyer' })
  house.mails = [{ id: '2', recipient: 'b@example.com', subject: 'Your code', body: 'Hello\n\nYour code is 000000.\nhttps://x.example/account?t=abcdefghijklmnopqrstuvwxyz0123456789abcdefghij', locale: 'en', createdAt: '2026-11-20T10:00:00.000Z' }, { id: '1', recipient: 'a@example.com', subject: 'مرحبا بك في أمانة', body: 'رمزك هو 000000.\nhttps://x.example/a', locale: 'ar', createdAt: '2026-11-20T09:00:00.000Z' }]
  await shot('15-mail', '/dev/mail')
  await shot('16-404', '/account/nothing', { lang: 'fr', dark: true })
  await shot('17-signin', '/account/sign-in', { width: 1100 })
  await shot('18-code', '/account/register', { lang: 'ar', act: async (page: any) => { await page.fill('#register-email', 'a@b.tn'); await page.fill('#register-first-name', 'A'); await page.fill('#register-last-name', 'A'); await page.fill('#register-password', 'aaaaaaaaaaaaaaa'); await page.locator('main form button').click(); await page.waitForSelector('#verify-code') } })
  await browser.close()
}, 120000)
