import { integer } from '../setting.js'

/** How many of something one wallet may have (decisions 13). */
export const walletLimits = {
  destinations: integer('DESTINATIONS_LIMIT', { unit: 'destinations', fallback: '20', min: 1, max: 100 }),
  openWithdrawals: integer('OPEN_WITHDRAWALS_LIMIT', { unit: 'withdrawals', fallback: '20', min: 1, max: 1_000 }),
  openTopUps: integer('OPEN_TOP_UPS_LIMIT', { unit: 'top-ups', fallback: '50', min: 1, max: 10_000 }),
}
