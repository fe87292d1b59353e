import { decimalText } from '../../locales/amount-text.js'
import { pageLanguage } from '../server/session.js'

/** A whole number that may be large, in groups of three. */
export const figureText = (of: number): string => decimalText(String(of), pageLanguage())

/** The same among words of either direction. */
export const Figure = ({ of }: { of: number }) => <bdi dir="ltr">{figureText(of)}</bdi>
