import { message } from '../../locales/message.js'
import type { SettingName } from './setting.js'

/** What a setting means, in the English of its documentation; the console has it in the language of its reader. */
export const meaningOf = (name: SettingName): string => message(`console.settingMeaning.${name}`, 'en', { answer: exchangeRateAnswer })

/** Stands in one of them: braces mean something else in a message. */
const exchangeRateAnswer = '{"base": "USD", "rates": {"TND": 3.1}}'
