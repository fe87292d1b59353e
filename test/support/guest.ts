import { pdfFile } from './pdf.js'

/** A session as its creation answers it. */
export interface OpenedSession {
  sessionId: string
  url: string
}

/** What whoever holds the link of a session presents in place of an account. */
export const guestCredential = ({ sessionId, url }: OpenedSession): string => `${sessionId}.${new URL(url).searchParams.get('t')}`

interface House {
  url: string
  call(method: string, path: string, options: { token: string; body: object }): Promise<{ body: any }>
}

/** Sends a file as somebody; its `file_…`, or the code of the refusal. */
export async function sendFile({ url }: Pick<House, 'url'>, token: string, bytes: Uint8Array = pdfFile()): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'x-file-name': 'slip.pdf' }
  const response = await fetch(`${url}/files`, { method: 'POST', body: new Uint8Array(bytes), headers })
  const { file } = (await response.json()) as { file?: { id: string } }
  return file?.id ?? response.headers.get('x-error-code')!
}

/** One mutation over HTTP with this input: its payload, or the code of the first error. */
export async function mutateAs(house: House, token: string, name: string, input: object, select: string): Promise<any> {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input!`
  const query = `mutation($input: ${type}) { ${name}(input: $input) { ${select} userErrors { code } } }`
  const { body } = await house.call('POST', '/graphql', { token, body: { query, variables: { input } } })
  if (body.errors) return body.errors[0].extensions?.code ?? JSON.stringify(body.errors)
  return body.data[name].userErrors[0]?.code ?? body.data[name]
}

/** A guest shows a bank deposit; its `dep_…`. */
export async function showDeposit(
  house: House,
  session: OpenedSession & { escrowId?: string },
  escrowId = session.escrowId,
): Promise<string> {
  const token = guestCredential(session)
  const input = { escrowId, fileIds: [await sendFile(house, token)] }
  const shown = await mutateAs(house, token, 'submitDepositProof', input, 'depositProof { id }')
  if (typeof shown === 'string') throw new Error(shown)
  return shown.depositProof.id
}
