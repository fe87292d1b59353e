import { createRoot } from 'react-dom/client'
import { speech } from '../locales/speech.js'
import { loadWords } from './provider/words.js'
import { chooseKind, chosenKind, pageLanguage, readSession, type ConsoleKind, type Session } from './server/session.js'

// A link may say it, and the way to the sign-in page drops what a link says.
chooseKind(chosenKind())
const language = pageLanguage()
document.documentElement.lang = language
document.documentElement.dir = speech[language].direction
const [session] = await Promise.all([readSession(), loadWords()])
const Console = await consoleOf(kindOf(session))
const root = document.querySelector('#root')
if (root) createRoot(root).render(<Console environment={session.environment} />)

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
