/** Settings without which a run would soon get no answer but 429: so many wrong passwords come from one address. */
export const patient = {
  SIGN_IN_FAILURES: '1000',
  SIGN_IN_FAILURES_PER_ADDRESS_MINUTE: '100000',
  SIGN_IN_FAILURES_PER_ACCOUNT_HOUR: '100000',
}
