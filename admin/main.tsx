import { createRoot } from 'react-dom/client'
import { speech } from '../locales/speech.js'
import { NotOpened } from './frame/not-opened.js'
import { loadWords } from './provider/words.js'
import { chooseKind, chosenKind, linkedToken, pageLanguage, readSession, type ConsoleKind, type Session } from './server/session.js'

// A link may say it, and the way to the sign-in page drops what a link says.
chooseKind(chosenKind())
const language = pageLanguage()
document.documentElement.lang = language
document.documentElement.dir = speech[language].direction
const root = document.querySelector('#root')
if (root) createRoot(root).render(await opened())

async function opened() {
  try {
    const [session] = await Promise.all([readSession(), loadWords()])
    return await pageOf(session)
  } catch (error) {
    // The log of the browser keeps why.
    reportError(error)
    return <NotOpened of={error} />
  }
}

/** Whoever comes with a mailed link begins as staff or chooses another password, whether they are signed in here or not. */
async function pageOf(shown: Session) {
  const joining = linkedToken('join')
  if (joining) {
    const { JoinPage } = await import('./frame/join-page.js')
    return <JoinPage environment={shown.environment} token={joining} />
  }
  const token = linkedToken('reset')
  if (token) {
    const { ResetPage } = await import('./frame/reset-page.js')
    return <ResetPage environment={shown.environment} kind={chosenKind()} token={token} />
  }
  const Console = await consoleOf(kindOf(shown))
  return <Console environment={shown.environment} />
}

function kindOf({ staff, developer }: Session): ConsoleKind {
  if (staff) return 'staff'
  return developer ? 'developer' : chosenKind()
}

/** Of the two, only the one that is shown is loaded. */
async function consoleOf(kind: ConsoleKind) {
  return kind === 'developer'
    ? (await import('./developer-dashboard.js')).DeveloperDashboard
    : (await import('./staff-console.js')).StaffConsole
}
