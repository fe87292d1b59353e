import { deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { pdfProblem } from '../../../server/domain/file/pdf-problem.js'
import { packedObjects, pdfFile } from '../../support/pdf.js'

const withObject = (object: string | Buffer) => pdfFile({ objects: [object] })
const packed = (text: string, options = {}) => withObject(packedObjects(text, options))
/** So many streams of which each ends where the next one does. */
const overlapping = (count: number) => latin(`${`${opened}\n`.repeat(count)}endstream`)
const beside = (count: number) => latin(`${opened}\nendstream\n`.repeat(count))
const opened = `<< /Type /ObjStm /Filter /FlateDecode >>\nstream\n${deflateSync(' ').toString('latin1')}`
const latin = (text: string) => Buffer.from(text, 'latin1')
const action = '<< /S /JavaScript /JS (app.alert(1)) >>'

it.each<[string, Buffer]>([
  ['plain', pdfFile()],
  ['with blanks behind its end', Buffer.concat([pdfFile(), Buffer.from('\r\n\0\0 ')])],
  ['with packed objects', packed('4 0 << /Type /Font /Subtype /Type1 >>')],
  ['with packed objects in many streams', withObject(beside(1_000))],
  ['with packed objects whose filter is in a list', packed('4 0 << /Type /Font >>', { filter: '[ /FlateDecode ]' })],
  [
    'with objects in a stream that is not packed',
    withObject('<< /Type /ObjStm /N 1 /First 4 /Length 12 >>\nstream\n4 0 << /A 1 >>\nendstream'),
  ],
  ['with names that merely begin alike', withObject('<< /LaunchDate (1) /EncryptMetadata false /JavaScripture 1 >>')],
  [
    'with a picture whose bytes are any',
    withObject('<< /Subtype /Image /Filter /DCTDecode /Length 9 >>\nstream\n\xff\xd8PK\x03\x04\nendstream'),
  ],
])('a PDF %s is accepted', (_name, bytes) => expect(pdfProblem(bytes)).toBe(null))

it.each<[string, Buffer, ReturnType<typeof pdfProblem>]>([
  ['a script', withObject(action), 'active'],
  ['a script at opening', pdfFile({ objects: [action], trailer: '/OpenAction 4 0 R ' }), 'active'],
  ['a script with a name in disguise', withObject('<< /S /J#61va#53cript /JS 5 0 R >>'), 'active'],
  ['a script with a name all in disguise', withObject('<< /S /#4a#61#76#61#53#63#72#69#70#74 >>'), 'active'],
  ['a name at the very end of a packed object', packed('4 0 /JavaScript'), 'active'],
  ['a script in packed objects', packed(`4 0 ${action}`), 'active'],
  ['a script in packed objects with a name in disguise', packed(`4 0 ${action}`, { name: 'Obj#53tm' }), 'active'],
  [
    'a script in packed objects inside of another stream',
    withObject(Buffer.concat([Buffer.from('<< /Length 999 >>\nstream\n5 0 obj\n'), packedObjects(`4 0 ${action}`)])),
    'active',
  ],
  [
    'a script in packed objects behind a false beginning',
    packed(`4 0 ${action}`, { filter: '/FlateDecode /X (endobj 9 0 obj)' }),
    'active',
  ],
  ['a program', withObject('<< /S /Launch /F (cmd.exe) >>'), 'active'],
  ['an attachment', withObject('<< /Type /EmbeddedFile /Length 0 >>'), 'active'],
  ['a list of attachments', withObject('<< /EmbeddedFiles 5 0 R >>'), 'active'],
  ['a password', pdfFile({ trailer: '/Encrypt 4 0 R ' }), 'encrypted'],
  ['a password in disguise', pdfFile({ trailer: '/E#6Ecrypt 4 0 R ' }), 'encrypted'],
  ['nothing behind its beginning', pdfFile().subarray(0, 200), 'damaged'],
  ['something behind its end', Buffer.concat([pdfFile(), Buffer.from('<html>')]), 'damaged'],
  ['something before its beginning', Buffer.concat([Buffer.from('GIF89a'), pdfFile()]), 'damaged'],
  ['objects packed in another way', packed('4 0 1', { filter: '/LZWDecode' }), 'damaged'],
  ['objects packed twice', packed('4 0 1', { filter: '[/FlateDecode /FlateDecode]' }), 'damaged'],
  ['packed objects that are cut off', packed('', { packed: deflateSync('4 0 << /Type /Font >>').subarray(0, -4) }), 'damaged'],
  ['packed objects that grow without end', packed('', { packed: deflateSync(Buffer.alloc(40_000_000)) }), 'damaged'],
  ['packed objects that overlap, to be read again and again', withObject(overlapping(200)), 'damaged'],
  ['packed objects in very many streams', withObject(beside(2_001)), 'damaged'],
  ['a stream of objects that never begins', withObject('<< /Type /ObjStm >>'), 'damaged'],
  [
    'two streams of objects that begin as one',
    withObject(Buffer.concat([Buffer.from('<< /Type /ObjStm >> '), packedObjects('4 0 1')])),
    'damaged',
  ],
  [
    'a page in front',
    Buffer.from(pdfFile().toString('latin1').replace('\n', '\n%<html><script>alert(1)</script>\n'), 'latin1'),
    'more_than_a_pdf',
  ],
  [
    'an archive in a comment at its end',
    Buffer.from(pdfFile().toString('latin1').replace('startxref', '%PK\x05\x06\nstartxref'), 'latin1'),
    'more_than_a_pdf',
  ],
])('a PDF with %s is refused', (_name, bytes, problem) => expect(pdfProblem(bytes)).toBe(problem))
