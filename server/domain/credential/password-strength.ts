import { DomainError } from '../errors.js'

/** Refuses with `PASSWORD_TOO_WEAK` what is too short, too long or too common. */
export function checkPassword({ passwordMinCharacters }: { passwordMinCharacters: number }, password: string, email: string): void {
  const weakness = passwordWeakness(password, { email, minCharacters: passwordMinCharacters })
  if (weakness) throw new DomainError('PASSWORD_TOO_WEAK', { details: { password: weakness }, field: ['password'] })
}

/** Why a password is refused, in words that complete "the password …"; null when it may be used (decisions 3). */
export function passwordWeakness(password: string, { email, minCharacters }: { email: string; minCharacters: number }): string | null {
  const length = Array.from(password).length
  if (length < minCharacters) return `must have at least ${minCharacters} characters`
  if (length > maxCharacters) return `must have at most ${maxCharacters} characters`
  return isGuessable(password.toLowerCase(), email) ? 'is among the first ones that others try' : null
}

/** Long enough for every sentence; keeps a request from making us hash a book. */
const maxCharacters = 1_000

/** What a list of leaked passwords holds at 12 characters and more: words with digits around them, one unit again and again, rows of keys. */
function isGuessable(text: string, email: string): boolean {
  if (text === email || text === email.split('@')[0]) return true
  if (new Set(text).size < 5 || /^(.{1,8})\1+$/s.test(text)) return true
  const plain = text.replace(/[\s._-]+/g, '')
  return commonPasswords.has(plain) || isCommonWord(plain) || isRow(plain)
}

/** A common word with up to eight digits and signs around it: "password1234", "!Welcome2026!". */
function isCommonWord(text: string): boolean {
  return commonWords.has(plainLetters(text.replace(/^[^\p{L}@$]{0,8}(.*?)[^\p{L}]{0,8}$/su, '$1')))
}

/** Letters in place of the signs that are typed for them. */
function plainLetters(text: string): string {
  return Array.from(text, (character) => letterOf[character] ?? character).join('')
}

const letterOf: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

const commonWords: ReadonlySet<string> = new Set(
  `password passwort passord motdepasse motdepass contrasena pass passw parola secret secrets
  welcome bienvenue hello bonjour salam marhaba letmein changeme changeit default iloveyou jetaime
  admin administrator administrateur root user guest test tester testing demo login master superman
  qwerty qwertyuiop qwertz qwertzuiop azerty azertyuiop asdfgh asdfghjkl qsdfghjklm zxcvbn zxcvbnm wxcvbn
  monkey dragon sunshine princess princesse football baseball basketball shadow batman pokemon starwars
  whatever trustno computer internet liverpool barcelona realmadrid esperance doudou chouchou soleil loulou
  tunisia tunisie tunis carthage sousse sfax amana escrow amanaescrow company developer sandbox`.split(/\s+/),
)

/** Those that no rule above finds. */
const commonPasswords: ReadonlySet<string> = new Set(
  `1q2w3e4r5t6y 1q2w3e4r5t6y7u 1a2z3e4r5t6y 1qaz2wsx3edc 1qaz2wsx3edc4rfv qazwsxedcrfv zaq12wsxcde3 !qaz2wsx#edc
  abcd12345678 abc123456789 a1b2c3d4e5f6 aa1234567890 abcdef123456 123456abcdef qwer1234asdf 1234qwerasdf
  asdfqwerzxcv qweasdzxc123 123qweasdzxc qwe123asd456 azeqsdwxc123 q1w2e3r4t5y6 a1z2e3r4t5y6 asdf1234qwer
  thequickbrownfox maytheforcebewithyou toubeornottobe tobeornottobe onceuponatime passwordispassword
  thisismypassword mypasswordis iforgotmypassword nopasswordhere letmeinplease openthedoor opensesame12 iloveyoubaby`.split(/\s+/),
)

/** Runs of at least three along a row of keys, the alphabet or the digits, in either direction, and nothing else. */
function isRow(text: string): boolean {
  let rest = text
  while (rest.length > 0) {
    const run = longestRun(rest)
    if (run < 3) return false
    rest = rest.slice(run)
  }
  return true
}

function longestRun(text: string): number {
  for (let length = Math.min(text.length, 26); length >= 3; length--) {
    if (rows.some((row) => row.includes(text.slice(0, length)))) return length
  }
  return 0
}

const oneWay = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  'qwertzuiopasdfghjklyxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1aqw2zsx3edc4rfv5tgb6yhn7uj8ik9ol0pm',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  '147258369',
  '789456123',
]
const rows = [...oneWay, ...oneWay.map((row) => Array.from(row).toReversed().join(''))]
