import { decimalText } from '../../locales/amount-text.js'
import { pageLanguage } from '../server/session.js'

/** A whole number that may be large, in groups of three. */
export const Figure = ({ of }: { of: number }) => <bdi dir="ltr">{decimalText(String(of), pageLanguage())}</bdi>
