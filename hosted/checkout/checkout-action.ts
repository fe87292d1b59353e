import { catalogue, type MessageKey } from '../../locales/message.js'
import { ownActions, sessionActions, type PageAction, type PageActionInput } from '../../schema/checkout/session-actions.js'
import { characterCount } from '../../schema/validation/character-count.js'
import type { LinkedSession } from '../hosted-services.js'
import type { FormFields } from '../visit/form-fields.js'
import { perform, type Answer } from '../visit/perform.js'
import { isDecimal } from '../visit/typed-amount.js'
import type { FilesField } from '../visit/receive-form.js'
import type { Visit } from '../visit/visit.js'
import type { PageKey } from '../wording/say.js'
import { formKey, type ActionField } from './form-words.js'

/** The actions that have a page: those that the catalogue has words for. */
export type CheckoutActionName =
  Extract<MessageKey, `pages.actions.${string}.done`> extends `pages.actions.${infer Name}.done` ? Name : never

/** How something is done on its page, whether a session asks for it or a party comes of their own accord. */
export interface CheckoutAction extends Pick<PageAction, 'command' | 'isGrave' | 'isOfOwnAccord' | 'fields' | 'beyond'> {
  /** A way to do it with the action's own input from its form, or what is wrong with its fields. */
  read(fields: FormFields): Read | { problems: Problem[] }
}

interface Read {
  submit(visit: Visit, common: CommonInput): Promise<Answer<object>>
}

/** What every action's input takes; `preview`, of those that move money: nothing is done. */
type CommonInput = Pick<PageActionInput, 'escrowId' | 'expectedVersion' | 'checkoutSessionId'> & {
  requestId?: string
  preview?: true
}

/** What is wrong with a field. */
export interface Problem {
  field: string
  /** What the page says of it; null where it has no words of its own. */
  problem: PageKey | null
  declared: ActionField
}

/** A session whose action has a page. */
export type AskingSession = LinkedSession & { action: CheckoutActionName }

export const hasPage = (session: LinkedSession): session is AskingSession =>
  sessionActions.some(({ action }) => action === session.action) && Object.hasOwn(catalogue.en, `pages.actions.${session.action}.done`)

const pageActions: readonly PageAction[] = [...sessionActions, ...ownActions]

/** Whether there is a page on which a party does this. */
export const isPageAction = (name: string): name is CheckoutActionName =>
  pageActions.some(({ action }) => action === name) && Object.hasOwn(catalogue.en, `pages.actions.${name}.done`)

/** Every page, and how `allowedActions` names what is done there. */
export const actionPages: ReadonlyArray<Pick<PageAction, 'command' | 'beyond'> & { action: CheckoutActionName }> = pageActions.flatMap(
  ({ action, command, beyond }) => (isPageAction(action) ? [{ action, command, beyond }] : []),
)

/** How the action of a page is performed. */
export function requireAction(name: CheckoutActionName): CheckoutAction {
  const found = pageActions.find(({ action }) => action === name)
  if (!found) throw new Error(`no command performs the action ${name}`)
  const { command, isGrave, isOfOwnAccord, fields: declared, beyond } = found
  return { command, isGrave, isOfOwnAccord, fields: declared, beyond, read: (fields) => readForm(found, fields) }
}

/** Whether everything that is held goes back to the buyer by it. */
export const givesAllBack = (action: CheckoutActionName): action is 'cancel_escrow' | 'accept_cancellation' =>
  action === 'cancel_escrow' || action === 'accept_cancellation'

/** Whether the person has to be known from some amount on (decisions 8). */
export const mayNeedIdentity = (action: string): boolean => action === 'accept_pay' || action === 'add_funds'

/** A picture of a signature goes into the contract, other files to the house. */
interface ActionFiles extends FilesField {
  isSignature: boolean
}

/** Whose form it is that files come with on the page of an action: a buyer may sign on the way to paying. */
export const formWithFiles = <Name extends string>(name: Name): Name | 'sign_contract' => (name === 'accept_pay' ? 'sign_contract' : name)

/** The field of an action's form that takes files; null where there is none. */
export function filesFieldOf(name: string): ActionFiles | null {
  const fields = pageActions.find(({ action }) => action === formWithFiles(name))?.fields ?? {}
  for (const [of, field] of Object.entries<ActionField>(fields)) {
    if (field.kind === 'files') return { name: of, most: field.bound.most, isSignature: false }
    if (field.kind === 'png') return { name: of, most: 1, isSignature: true }
  }
  return null
}

function readForm({ action, document, fields }: PageAction, form: FormFields): ReturnType<CheckoutAction['read']> {
  const own: Record<string, string | boolean | readonly string[] | null> = {}
  const problems: Problem[] = []
  const isTicked = Object.entries(fields).some(([name, { kind }]) => kind === 'flag' && form.has(name))
  const isDrawn = Object.entries(fields).some(([name, { kind }]) => kind === 'png' && form.get(name))
  for (const [name, field] of Object.entries(fields)) {
    if (field.isForPrograms || !isAsked(field)) continue
    if (field.kind === 'flag') {
      if (form.has(name)) own[name] = true
      continue
    }
    const value = (form.get(name) ?? '').trim()
    const isMissing = field.kind === 'text' && isOneOfTwo(fields, field) && value === '' && !isDrawn
    const isWrong = field.kind === 'amount' ? !isAmount(value, isTicked) : isMissing || (field.isRequired && !isWithin(field, value))
    if (isWrong) problems.push({ field: name, problem: formKey(action, name, 'problem'), declared: field })
    own[name] = valueOf(field, value)
  }
  // Where nothing has words of its own it is left to the API, whose sentence the page then shows.
  if (problems.some(({ problem }) => problem !== null)) return { problems }
  return { submit: (visit, common) => perform(visit, document, { input: { ...common, ...own } }) }
}

/** Whether it is needed unless another one is given: a text and what can be drawn in its place, and an amount beside a box that stands for one. */
export function isOneOfTwo(fields: PageAction['fields'], { kind }: ActionField): boolean {
  const has = (other: ActionField['kind']) => Object.values(fields).some((each) => each.kind === other)
  return kind === 'amount' ? has('flag') : (kind === 'text' || kind === 'png') && has('png')
}

/** The kinds of fields that a form has a control for. */
const isAsked = ({ kind }: ActionField): boolean => asked.has(kind)
const asked: ReadonlySet<ActionField['kind']> = new Set(['text', 'choice', 'amount', 'flag', 'files', 'png'])

/** Digits with a point, as browsers send a number, or nothing where a box says what is meant; what it is worth is judged by the API. */
const isAmount = (value: string, isInstead: boolean): boolean => (isInstead ? value === '' : isDecimal(value))

function valueOf(field: ActionField, value: string): string | readonly string[] | null {
  if (field.kind === 'files') return value === '' && !field.isRequired ? null : idsIn(value)
  return (field.kind === 'choice' ? value.toUpperCase() : value) || null
}

/** Files are in a form as what `receiveForm` made of them. */
const idsIn = (value: string): string[] => (value === '' ? [] : value.split(' '))

function isWithin(field: ActionField, value: string): boolean {
  if (field.kind === 'files') return idsIn(value).length >= field.bound.least && idsIn(value).length <= field.bound.most
  if (field.kind === 'choice') return field.values.includes(value)
  if (field.kind !== 'text') return true
  const count = characterCount(value)
  return count >= field.bound.least && count <= field.bound.most
}
