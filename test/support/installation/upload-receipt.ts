import { pdfFile } from '../pdf.js'
import type { Person } from './people.js'
import type { RestClient } from './rest-client.js'

/** Sends a document through the door for files, and answers its id, `file_…`. */
export async function uploadReceipt({ base }: RestClient, { token }: Pick<Person, 'token'>): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/pdf', 'x-file-name': 'receipt.pdf' }
  const response = await fetch(`${base}/files`, { method: 'POST', headers, body: new Uint8Array(pdfFile()) })
  const text = await response.text()
  if (response.status !== 201) throw new Error(`a document was sent, and the answer was ${response.status} ${text.slice(0, 300)}`)
  return (JSON.parse(text) as { file: { id: string } }).file.id
}
