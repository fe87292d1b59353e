import { focusProblem } from './focus-problem.js'
import { followPage } from './follow-page.js'
import { forgetDone } from './forget-done.js'
import { goOnward } from './go-onward.js'
import { guardForms } from './guard-forms.js'
import { keepSession } from './keep-session.js'
import { lookAgain } from './look-again.js'
import { mainPart } from './main-part.js'
import { openForPrint } from './open-for-print.js'
import { prepare } from './prepare.js'
import { renewFileLinks } from './renew-file-links.js'
import { rememberServed } from './show-page.js'

// The script of the pages for buyers and sellers (decisions 8). Each page works without it, and none of it decides anything: what a page says
// and what may be done is the server's word.
rememberServed(mainPart())
forgetDone()
prepare(document)
focusProblem()
guardForms()
goOnward(mainPart())
openForPrint()
followPage()
keepSession()
renewFileLinks()
lookAgain()
