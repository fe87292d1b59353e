/*
 * The terms of an escrow `e` in SQL, for the questions to the books: written a second time, and not taken from the domain, so that a fault
 * there is found here. On whole millimes that are not negative.
 */

/** A list of words. */
export const quoted = (...words: string[]) => words.map((word) => `'${word}'`).join(', ')

/** Half-up, as the domain rounds (decisions 4). */
const divided = (dividend: string, divisor: string) => `((2 * (${dividend}) + ${divisor}) / (2 * ${divisor}))`

const platformFee = (millimes: string) => divided(`(${millimes}) * e.fee_rate_ppm`, '1000000')

const developerFee = (millimes: string) => divided(`(${millimes}) * e.developer_fee_basis_points`, '10000')

const taxIn = (fee: string) => divided(`${fee} * e.tax_percent`, '(100 + e.tax_percent)')

/** Both fees where the buyer pays them on top. */
export const buyersFees = (millimes: string) =>
  `case e.fee_bearer when 'buyer' then ${platformFee(millimes)} + ${developerFee(millimes)} else 0 end`

/** The developer's fee gives way where the seller bears both and their roundings would take more than there is. */
const developerShare = (millimes: string, fee: string, asked: string) =>
  `case e.fee_bearer when 'buyer' then ${asked} else least(${asked}, ${millimes} - ${fee}) end`

/** Joins `fees` (`fee` with its `tax` inside, and what the `developer` gets) of a value that is released or kept in one piece. */
export const feesOf = (millimes: string, name = 'fees') => feesBetween('0', millimes, name)

/** The same of the piece between two values, as fees are cumulative. */
export const feesBetween = (from: string, to: string, name = 'fees') => `cross join lateral (
    select f.fee, f.tax, ${developerShare(`(${to} - (${from}))`, 'f.fee', 'f.asked')} as developer
    from (select b.fee - a.fee as fee, ${taxIn('b.fee')} - ${taxIn('a.fee')} as tax, b.asked - a.asked as asked
      from (select ${platformFee(from)} as fee, ${developerFee(from)} as asked) a,
        (select ${platformFee(to)} as fee, ${developerFee(to)} as asked) b) f) ${name}`
