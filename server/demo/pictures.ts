import { Readable } from 'node:stream'
import { uuidIn } from '../domain/id.js'
import { keepFile } from '../operations/file/keep-file.js'
import type { WorkflowContext } from '../operations/workflow.js'
import { drawPicture } from '../ports/files/draw-picture.js'

/** What people of the story have photographed. There is no writing in the pictures: a machine may lack the letters. */
const pictures = {
  receipt: () =>
    photo(
      '#8a7f72',
      `<g transform="rotate(-3 450 340)"><rect x="270" y="40" width="360" height="600" fill="#fdfcf7"/>
       ${lines(310, 100, [180, 0, 280, 240, 280, 200, 0, 280, 120])}
       <rect x="310" y="520" width="130" height="14" fill="#2b2b2b"/><rect x="520" y="520" width="70" height="14" fill="#2b2b2b"/>
       ${[...Array(28).keys()].map((bar) => `<rect x="${320 + bar * 9.5}" y="560" width="${2 + ((bar * 5) % 6)}" height="48" fill="#2b2b2b"/>`).join('')}</g>`,
    ),
  coldGroup: () =>
    photo(
      '#6c5a4a',
      `<rect x="150" y="110" width="600" height="420" rx="26" fill="#c9ccd1"/><rect x="150" y="110" width="600" height="96" rx="26" fill="#9aa0a8"/>
       <circle cx="310" cy="330" r="84" fill="#5f666f"/><circle cx="310" cy="330" r="52" fill="#2f343a"/>
       <circle cx="590" cy="330" r="84" fill="#5f666f"/><circle cx="590" cy="330" r="52" fill="#b33a2b"/>
       <path d="M232 330 h156" stroke="#e5e7ea" stroke-width="10"/><rect x="150" y="540" width="600" height="26" fill="#3b3f45"/>`,
    ),
  scaledBoiler: () =>
    photo(
      '#3f4a4f',
      `<ellipse cx="450" cy="340" rx="300" ry="220" fill="#b08d57"/><ellipse cx="450" cy="340" rx="230" ry="160" fill="#7a5f38"/>
       ${[...Array(34).keys()].map((spot) => `<circle cx="${260 + ((spot * 137) % 380)}" cy="${210 + ((spot * 89) % 260)}" r="${8 + ((spot * 7) % 22)}" fill="#e9e2d0" opacity="0.85"/>`).join('')}`,
    ),
  invoice: () =>
    photo(
      '#5b6b74',
      `<rect x="240" y="30" width="420" height="620" fill="#ffffff"/><rect x="280" y="70" width="110" height="44" fill="#1f5f8b"/>
       ${lines(280, 150, [340, 300, 0, 340, 260, 340, 310, 0, 220])}<rect x="520" y="560" width="100" height="20" fill="#1f5f8b"/>`,
    ),
  slip: () =>
    photo(
      '#77808a',
      `<g transform="rotate(2 450 340)"><rect x="190" y="150" width="520" height="360" fill="#fbfaf4"/><rect x="190" y="150" width="520" height="64" fill="#2f6b4f"/>
       ${lines(230, 250, [300, 220, 380, 260])}<circle cx="610" cy="430" r="56" fill="none" stroke="#8a2f2f" stroke-width="8"/>
       <path d="M570 430 h80" stroke="#8a2f2f" stroke-width="8"/></g>`,
    ),
  registerExtract: () =>
    photo(
      '#6f6a60',
      `<rect x="220" y="20" width="460" height="640" fill="#fffdf6"/><rect x="220" y="20" width="460" height="14" fill="#8f1d1d"/>
       <circle cx="450" cy="90" r="34" fill="none" stroke="#8f1d1d" stroke-width="6"/><path d="M432 90 h36 M450 72 v36" stroke="#8f1d1d" stroke-width="5"/>
       ${lines(270, 170, [360, 240, 0, 320, 360, 280, 340, 0, 200])}<rect x="270" y="560" width="120" height="60" fill="none" stroke="#6b6f73" stroke-width="3"/>
       <circle cx="590" cy="580" r="52" fill="none" stroke="#2f4f8f" stroke-width="7"/><path d="M556 592 l68 -24" stroke="#2f4f8f" stroke-width="7"/>`,
    ),
} as const

export type Picture = keyof typeof pictures

/** What people call the files. */
const fileNames: Record<Picture, string> = {
  receipt: 'receipt',
  coldGroup: 'cold-group',
  scaledBoiler: 'scaled-boiler',
  invoice: 'invoice',
  slip: 'slip',
  registerExtract: 'register-extract',
}

/** Light falls in from above. */
const photo = (table: string, drawn: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="680"><defs><linearGradient id="light" x2="0" y2="1"><stop stop-color="#fff" stop-opacity="0.35"/>
   <stop offset="1" stop-opacity="0.25"/></linearGradient></defs><rect width="900" height="680" fill="${table}"/>${drawn}<rect width="900" height="680" fill="url(#light)"/></svg>`

const lines = (x: number, y: number, widths: readonly number[]): string =>
  widths.map((width, row) => `<rect x="${x}" y="${y + row * 42}" width="${width}" height="12" fill="#6b6f73"/>`).join('')

/** Somebody of the story sends a picture; answers the uuid of the file. */
export async function sendPicture(context: WorkflowContext, picture: Picture): Promise<string> {
  const content = Readable.from([await drawPicture(pictures[picture]())])
  const { id } = await keepFile(context, { sentName: `${fileNames[picture]}.jpg`, content })
  return uuidIn('file', id)
}
