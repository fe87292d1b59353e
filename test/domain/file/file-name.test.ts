import { expect, it } from 'vitest'
import { fileNameOf } from '../../../server/domain/file/file-name.js'
import type { FileType } from '../../../server/domain/file/file.js'
import { recogniseFile } from '../../../server/domain/file/recognise-file.js'

it.each<[sent: string, type: FileType, name: string]>([
  ['receipt.pdf', 'application/pdf', 'receipt.pdf'],
  ['Receipt.PDF', 'application/pdf', 'Receipt.pdf'],
  ['photo.jpeg', 'image/jpeg', 'photo.jpeg'],
  ['photo.exe', 'image/png', 'photo.exe.png'],
  ['photo.jpg', 'image/webp', 'photo.jpg.webp'],
  ['', 'image/png', 'file.png'],
  ['...', 'image/png', 'file.png'],
  ['.png', 'image/png', 'png.png'],
  ['../../etc/passwd', 'application/pdf', 'passwd.pdf'],
  ['C:\\temp\\scan.pdf', 'application/pdf', 'scan.pdf'],
  ['a\0b\r\nSet-Cookie: x.png', 'image/png', 'abSet-Cookie_ x.png'],
  ['invoice\u202Egnp.exe', 'image/png', 'invoicegnp.exe.png'],
  ['فاتورة.pdf', 'application/pdf', 'فاتورة.pdf'],
  ['re\u0301sume\u0301.pdf', 'application/pdf', 'résumé.pdf'],
  ['a"b<c>.png', 'image/png', 'a_b_c_.png'],
  ['two  \t words.png', 'image/png', 'two words.png'],
  [`${'😀'.repeat(300)}.png`, 'image/png', `${'😀'.repeat(196)}.png`],
  ['\ud800.png', 'image/png', 'png.png'],
])('%j, a %s, is called %j', (sent, type, name) => expect(fileNameOf(sent, type)).toBe(name))

it.each<[name: string, start: Buffer, type: FileType | null]>([
  ['a JPEG', Buffer.from('ffd8ffe000104a4649460001', 'hex'), 'image/jpeg'],
  ['a PNG', Buffer.from('89504e470d0a1a0a0000000d', 'hex'), 'image/png'],
  ['a WebP', Buffer.from('RIFF\x10\0\0\0WEBP', 'latin1'), 'image/webp'],
  ['a PDF', Buffer.from('%PDF-1.7\n%%%'), 'application/pdf'],
  ['a WAV', Buffer.from('RIFF\x10\0\0\0WAVE', 'latin1'), null],
  ['a GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0', 'latin1'), null],
  ['an archive', Buffer.from('PK\x03\x04\x14\0\0\0\0\0\0\0', 'latin1'), null],
  ['a page', Buffer.from('<!doctype html>'), null],
  ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg">'), null],
  ['a PDF further on', Buffer.from(' %PDF-1.7'), null],
  ['a mark that is cut off', Buffer.from('89504e47', 'hex'), null],
  ['nothing', Buffer.alloc(0), null],
])('%s is recognised', (_name, start, type) => expect(recogniseFile(start)).toBe(type))
