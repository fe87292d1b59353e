import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../config.js'
import { paymentProviderOf } from '../config/payment-provider.js'
import type { ExchangeRatePort, KeptRates } from '../ports/exchange-rates/exchange-rates.js'
import { fixedExchangeRates } from '../ports/exchange-rates/fixed-exchange-rates.js'
import { httpExchangeRates } from '../ports/exchange-rates/http-exchange-rates.js'
import { noExchangeRates } from '../ports/exchange-rates/no-exchange-rates.js'
import type { FilePort } from '../ports/files/files.js'
import { localFiles } from '../ports/files/local-files.js'
import { smtpMail, type SmtpMail } from '../ports/mail/smtp-mail.js'
import { httpPayment } from '../ports/payment/card-provider/http-payment.js'
import { konnectPayment } from '../ports/payment/konnect/konnect-payment.js'
import { noPayment } from '../ports/payment/no-payment.js'
import type { PaymentPort } from '../ports/payment/payment.js'
import type { IdentityPort } from '../ports/identity/identity.js'
import { diditIdentity } from '../ports/identity/didit/didit-identity.js'
import { noIdentity } from '../ports/identity/no-identity.js'
import { simulatedIdentity } from '../ports/identity/simulated-identity.js'
import { simulatedPayment, type SimulatedBank } from '../ports/payment/simulated-payment.js'

interface PortParts {
  config: Config
  log: Logger
  /** What people answer the simulated provider. */
  bank: SimulatedBank
  /** Where the last good exchange rates are. */
  keptRates: KeptRates
}

/** The providers that the configuration chooses: simulated ones in the sandbox, real ones in live. */
export function makePorts({ config, log, bank, keptRates }: PortParts): {
  payments: PaymentPort
  identities: IdentityPort
  exchangeRates: ExchangeRatePort
} {
  const payments = makePayments(config, bank)
  if (config.environment === 'live')
    return { payments, identities: liveIdentities(config), exchangeRates: liveRates({ config, log, keptRates }) }
  const { exchangeRateUsd: USD, exchangeRateEur: EUR } = config.policy
  return { payments, identities: simulatedIdentity, exchangeRates: fixedExchangeRates({ USD, EUR }) }
}

const konnectUrl = 'https://api.konnect.network/api/v2'

/** Who takes card payments (docs/payment-provider.md); that the settings of a provider are all there has been checked with the others. */
export function makePayments(config: Config, bank: SimulatedBank): PaymentPort {
  const { publicUrl } = config
  const { paymentUrl = konnectUrl, paymentKey = '', paymentCallbackSecret = '', konnectWallet = '' } = config
  const line = { baseUrl: paymentUrl, apiKey: paymentKey, fetch: globalThis.fetch }
  switch (paymentProviderOf(config)) {
    case 'simulated':
      return simulatedPayment(bank)
    case 'http':
      return httpPayment({ ...line, callbackSecret: paymentCallbackSecret })
    case 'konnect':
      return konnectPayment({ ...line, walletId: konnectWallet, callbackUrl: `${publicUrl}/callbacks/payment` })
    case 'none':
      return noPayment
  }
}

/** Where uploaded files are kept: in a bucket where there is one, else in a folder. */
export async function makeFiles({ dataDir, s3Bucket: bucket, ...s3 }: Config): Promise<FilePort> {
  const { s3Endpoint: endpoint, s3Region: region, s3AccessKeyId: accessKeyId, s3SecretAccessKey: secretAccessKey } = s3
  if (!bucket || !accessKeyId || !secretAccessKey) return localFiles(join(dataDir, 'files'))
  // Loaded only where it is used: it is larger than everything else that a start loads.
  const { s3Files } = await import('../ports/files/s3-files.js')
  return s3Files({ endpoint, region, bucket, accessKeyId, secretAccessKey })
}

/** The server that sends mail; null where all of it stays in the mailbox. */
export function makeMail({ environment, mailUrl, mailFrom }: Config): SmtpMail | null {
  return environment === 'live' && mailUrl ? smtpMail({ url: mailUrl, from: mailFrom }) : null
}

function liveIdentities({ diditApiKey: apiKey, diditWorkflowId: workflowId, diditWebhookSecret: webhookSecret, diditUrl: url }: Config) {
  if (!apiKey || !workflowId || !webhookSecret) return noIdentity
  return diditIdentity({ url, apiKey, workflowId, webhookSecret, fetch: globalThis.fetch })
}

function liveRates({ config: { exchangeRateUrl, policy }, log, keptRates: kept }: Omit<PortParts, 'bank'>): ExchangeRatePort {
  if (!exchangeRateUrl) return noExchangeRates
  return httpExchangeRates({
    url: exchangeRateUrl,
    fetch: globalThis.fetch,
    kept,
    onFailure: (err, currency) => log.warn({ err, currency }, 'an exchange rate could not be fetched'),
    lastGoodSeconds: policy.exchangeRateKeptHours * 3600,
  })
}
