import { chargesOfOneKey } from './charges-of-one-key.js'
import { downloadsWithoutEnd } from './downloads-without-end.js'
import { everyRequest } from './every-request.js'
import type { FairnessCheck } from './fairness-check.js'
import { formsOfOneAddress } from './forms-of-one-address.js'
import { growthOfADay } from './growth-of-a-day.js'
import { guessedPasswords } from './guessed-passwords.js'
import { halfSentRequests } from './half-sent-requests.js'
import { hangingReceivers } from './hanging-receivers.js'
import { heldConnections } from './held-connections.js'
import { hundredPdfs } from './hundred-pdfs.js'
import { hundredSubscriptions } from './hundred-subscriptions.js'
import { invitedOften } from './invited-often.js'
import { largestBodies } from './largest-bodies.js'
import { largestFiles } from './largest-files.js'
import { mailsToOne } from './mails-to-one.js'
import { manyTestClocks } from './many-test-clocks.js'
import { oauthOfOneAddress } from './oauth-of-one-address.js'
import { oneKeyLists } from './one-key-lists.js'
import { pagesOfTenAddresses } from './pages-of-ten-addresses.js'
import { tenPrincipals } from './ten-principals.js'
import { unreadAnswers } from './unread-answers.js'
import { unreadSockets } from './unread-sockets.js'
import { unreadStreams } from './unread-streams.js'

/** In the order of the page. Each is a file of its own. */
export const fairnessChecks: readonly FairnessCheck[] = [
  oneKeyLists,
  tenPrincipals,
  hundredSubscriptions,
  unreadSockets,
  unreadStreams,
  unreadAnswers,
  halfSentRequests,
  heldConnections,
  hangingReceivers,
  pagesOfTenAddresses,
  formsOfOneAddress,
  guessedPasswords,
  mailsToOne,
  invitedOften,
  growthOfADay,
  largestFiles,
  downloadsWithoutEnd,
  largestBodies,
  hundredPdfs,
  chargesOfOneKey,
  manyTestClocks,
  oauthOfOneAddress,
  everyRequest,
]
