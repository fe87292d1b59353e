import { deflateSync } from 'node:zlib'

/** A small PDF: one empty page, and whatever further objects are given, each without its number. */
export function pdfFile({ objects = [], trailer = '' }: { objects?: Array<string | Buffer>; trailer?: string } = {}): Buffer {
  const usual = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
  ]
  const bodies = [...usual, ...objects].map((object, index) =>
    Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object as Buffer), Buffer.from('\nendobj\n')]),
  )
  const head = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')
  const size = bodies.length + 1
  let at = head.length
  const places = bodies.map((body) => {
    const place = `${String(at).padStart(10, '0')} 00000 n \n`
    at += body.length
    return place
  })
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${size} /Root 1 0 R ${trailer}>>\nstartxref\n${at}\n%%EOF\n`
  return Buffer.concat([head, ...bodies, Buffer.from(table)])
}

/** Objects packed into a stream, as most writers of PDF do. */
export function packedObjects(text: string, { name = 'ObjStm', filter = '/FlateDecode', packed = deflateSync(text) } = {}): Buffer {
  const dictionary = `<< /Type /${name} /N 1 /First 4 /Filter ${filter} /Length ${packed.length} >>\nstream\n`
  return Buffer.concat([Buffer.from(dictionary), packed, Buffer.from('\nendstream')])
}
