import { message } from '../../locales/message.js'
import type { Language } from '../domain/language.js'
import type { SettingName } from './setting.js'

export type MeaningKey = `console.settingMeaning.${SettingName}`

/** What a setting means, in the English of its documentation. */
export const meaningOf = (name: SettingName): string => meaningIn('en', `console.settingMeaning.${name}`)

/** The same for the console, in the language of its reader. */
export const meaningIn = (language: Language, key: MeaningKey): string => message(key, language, { answer: exchangeRateAnswer })

/** Stands in one of them: braces mean something else in a message. */
const exchangeRateAnswer = '{"base": "USD", "rates": {"TND": 3.1}}'
