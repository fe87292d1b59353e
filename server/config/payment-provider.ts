import type { Config } from '../config.js'

/** Who takes card payments: in a sandbox one that moves no money, and in live nobody, where it is not set. */
export const paymentProviderOf = ({ environment, paymentProvider }: Pick<Config, 'environment' | 'paymentProvider'>) =>
  paymentProvider ?? (environment === 'live' ? 'none' : 'simulated')
