import { createContext, useContext, useEffect, useState, type ReactNode } from 'react'
import { Refused, type Problem } from '../server/session.js'

interface Form {
  problems: readonly Problem[]
  /** Of the fields that say themselves what is wrong with them. */
  names: Set<string>
}

const FormContext = createContext<Form | null>(null)

/**
 * Around a form that was refused: each `Field` in it says what the server found wrong with it, and `Refusal` what is wrong with something that
 * has no field here.
 */
export function RefusedFields({ of: refusal, children }: { of: unknown; children: ReactNode }) {
  const [names] = useState(() => new Set<string>())
  return <FormContext value={{ problems: problemsOf(refusal), names }}>{children}</FormContext>
}

/** What is wrong with the field of this name, which shows it. */
export function useProblemsWith(name: string): readonly Problem[] {
  const form = useContext(FormContext)
  useEffect(() => {
    form?.names.add(name)
    return () => void form?.names.delete(name)
  }, [form?.names, name])
  return form?.problems.filter(({ field }) => nameIn(field) === name) ?? []
}

/** What is wrong with fields that do not show it themselves. */
export function useOtherProblems(refusal: unknown): readonly Problem[] {
  const form = useContext(FormContext)
  return problemsOf(refusal).filter(({ field }) => !form?.names.has(nameIn(field)))
}

/** The server's words for developers, which are English in every language. */
export const ProblemWords = ({ of: problems }: { of: readonly Problem[] }) => (
  <span lang="en" dir="ltr">
    {problems.map(({ field, problem }) => `${field} ${problem}`).join('; ')}
  </span>
)

const problemsOf = (refusal: unknown): readonly Problem[] => (refusal instanceof Refused ? refusal.problems : [])

/** Of an entry in a list or in an object, that of the field: `redirectUris` of `redirectUris[0]`. */
const nameIn = (field: string): string => field.replace(/[.[].*/s, '')
