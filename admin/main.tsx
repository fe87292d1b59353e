import { createRoot } from 'react-dom/client'
import { speech } from '../locales/speech.js'
import { StaffConsole } from './staff-console.js'
import { loadWords } from './provider/words.js'
import { pageLanguage, readSession } from './server/session.js'

const language = pageLanguage()
document.documentElement.lang = language
document.documentElement.dir = speech[language].direction
const [session] = await Promise.all([readSession(), loadWords()])
const root = document.querySelector('#root')
if (root) createRoot(root).render(<StaffConsole environment={session.environment} />)
