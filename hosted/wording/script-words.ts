/** What the script of the pages says by itself: the sentences `pages.script.…` of the catalogue, which each page brings along. */
export const scriptWords = [
  'sending',
  'sent',
  'lost',
  'busy',
  'changed',
  'show',
  'updated',
  'signedOut',
  'signIn',
  'typedBefore',
  'copy',
  'copied',
  'remove',
  'tooLarge',
  'tooMany',
  'wrongType',
  'left',
  'goOn',
  'stay',
] as const

export type ScriptWord = (typeof scriptWords)[number]
