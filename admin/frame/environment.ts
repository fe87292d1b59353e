import { createContext } from 'react'

export type Environment = 'sandbox' | 'live'

export const EnvironmentContext = createContext<Environment>('sandbox')
