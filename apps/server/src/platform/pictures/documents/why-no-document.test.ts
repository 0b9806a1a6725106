import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { repositoryFolder } from '../../../config.ts'
import { aDocument, anObjectStream } from '../../../testing/documents.ts'
import { aPdf } from '../../../testing/pictures.ts'
import { whyNoDocument } from './why-no-document.ts'

const goTo = '<</S/GoTo/D[3 0 R/Fit]>>'
const link = '<</S/URI/URI(https://example.com/)>>'
const unpacked = { filter: '', pack: (it: Buffer) => it }

describe('a document is passed on', () => {
  const downloads = path.join(repositoryFolder, 'content/downloads')
  test.each(readdirSync(downloads).filter((name) => name.endsWith('.pdf')))('that is our own form %s', (name) => {
    expect(whyNoDocument(readFileSync(path.join(downloads, name)))).toBeUndefined()
  })

  test.each([
    ['of one page', aDocument()],
    ['without a table of places', aPdf()],
    ['that opens at a page', aDocument({ catalog: '/OpenAction[3 0 R/FitH null]' })],
    ['that opens by going to a page', aDocument({ catalog: '/OpenAction 5 0 R', objects: [goTo] })],
    [
      'whose action of opening is in an object stream',
      aDocument({ catalog: '/OpenAction 100 0 R', objects: [anObjectStream([goTo])] }),
    ],
    ['with a link to tap', aDocument({ objects: [`<</Subtype/Link/A${link}>>`, anObjectStream([link])] })],
    ['with a link within its folder', aDocument({ objects: ['<</S/URI/URI(page.html)>>'] })],
    ['with words about scripts', aDocument({ objects: ['<</Title(JavaScript, JS and AA)>>'] })],
    [
      'with a signature’s field',
      aDocument({ catalog: '/AcroForm<</Fields[5 0 R]/SigFlags 3>>', objects: ['<</FT/Sig>>'] }),
    ],
    ['with a link that is elsewhere', aDocument({ objects: ['<</S/URI/URI 6 0 R>>', '(https://example.com/)'] })],
    ['whose links begin at a page', aDocument({ catalog: '/URI<</Base(https://example.com/)>>' })],
    ['with objects that are not packed', aDocument({ objects: [anObjectStream([goTo], unpacked)] })],
    ['that was changed after it was made', Buffer.concat([aDocument(), Buffer.from('1 0 obj<<>>endobj\n%%EOF')])],
  ])('%s', (_what, document) => {
    expect(whyNoDocument(document)).toBeUndefined()
  })
})

const script = '<</S/JavaScript/JS(app.alert\\(1\\))>>'

describe('a document is refused as active', () => {
  test.each([
    ['with a script', aDocument({ catalog: '/OpenAction 5 0 R', objects: [script] })],
    ['with a script under an escaped name', aDocument({ objects: ['<</S/J#61vaScript/J#53(x)>>'] })],
    ['with a wholly escaped name', aDocument({ objects: ['<</S/#4a#61#76#61#53#63#72#69#70#74>>'] })],
    ['with a script in an object stream', aDocument({ objects: [anObjectStream([goTo, script])] })],
    ['with an escaped one in an object stream', aDocument({ objects: [anObjectStream(['<</S/J#61vaScript>>'])] })],
    ['with short names in an object stream', aDocument({ objects: [anObjectStream(['<</AA<</O 5 0 R>>>>'])] })],
    ['with objects in a stream of no type', aDocument({ objects: [anObjectStream([script], { type: '' })] })],
    ['with actions of pages', aDocument({ objects: ['<</Type/Page/AA<</O 6 0 R>>>>'] })],
    ['with actions under an escaped name', aDocument({ objects: ['<</Type/Page/#41A 6 0 R>>'] })],
    ['that starts a program', aDocument({ objects: ['<</S/Launch/F(cmd.exe)>>'] })],
    ['that sends a form', aDocument({ objects: ['<</S/SubmitForm/F(https://example.com)>>'] })],
    ['that opens another document', aDocument({ objects: ['<</S/GoToR/F(other.pdf)>>'] })],
    ['with a file in it', aDocument({ catalog: '/Names<</EmbeddedFiles 5 0 R>>' })],
    ['with a note that is a file', aDocument({ objects: ['<</Subtype/FileAttachment>>'] })],
    ['with a form that has its own program', aDocument({ catalog: '/AcroForm<</XFA 5 0 R>>' })],
    ['with a film', aDocument({ objects: ['<</Subtype/RichMedia>>'] })],
    ['that opens a page of the web by itself', aDocument({ catalog: `/OpenAction${link}` })],
    ['that does so by reference', aDocument({ catalog: '/OpenAction 5 0 R', objects: [link] })],
    [
      'that does so in an object stream',
      aDocument({ catalog: '/OpenAction 100 0 R', objects: [anObjectStream([link])] }),
    ],
    [
      'that goes on from a place to something else',
      aDocument({ catalog: '/OpenAction<</S/GoTo/D[3 0 R/Fit]/Next 5 0 R>>', objects: [link] }),
    ],
    ['whose reference is hidden by a comment', aDocument({ catalog: '/OpenAction 5%\n0 R', objects: [link] })],
    ['with a link that is a script', aDocument({ objects: ['<</S/URI/URI(java\\163cript:alert\\(1\\))>>'] })],
    ['with a link in hexadecimal', aDocument({ objects: ['<</S/URI/URI<66696c653a2f2f2f>>>'] })],
    ['with a script behind its end', Buffer.concat([aDocument(), Buffer.from(`9 0 obj${script}endobj\n%%EOF`)])],
    ['with a script within a text', aDocument({ objects: [`(9 0 obj${script}endobj)`] })],
    [
      'with a script within a stream',
      aDocument({ objects: [`<</Length 9>>\nstream\n9 0 obj<</AA 5 0 R>>\nendstream`] }),
    ],
    ['with a script behind a comment', aDocument({ objects: [`<<%>>\n/A%\n${script}>>`] })],
    ['with a link that is elsewhere', aDocument({ objects: ['<</S/URI/URI 6 0 R>>', '(javascript:alert\\(1\\))'] })],
    [
      'with a link that is in an object stream',
      aDocument({ objects: ['<</S/URI/URI 100 0 R>>', anObjectStream(['(file:///c)'])] }),
    ],
    ['with a link that is led to twice', aDocument({ objects: ['<</S/URI/URI 6 0 R>>', '7 0 R', '(file:///c)'] })],
    [
      'that opens a page of the web by two references',
      aDocument({ catalog: '/OpenAction 5 0 R', objects: ['6 0 R', link] }),
    ],
    ['with a link behind spaces', aDocument({ objects: [`<</S/URI/URI(${' '.repeat(10_000)}file:///c)>>`] })],
    ['with a link to a computer beside it', aDocument({ objects: ['<</S/URI/URI( \\\\\\\\pc\\\\a.exe)>>'] })],
    ['whose links begin at a place of the computer', aDocument({ catalog: '/URI<</Base(file:///C:/)>>' })],
    ['whose catalogue is in its trailer', aDocument({ trailer: `/Root<</OpenAction${link}>>` })],
    ['with a file of no type', aDocument({ objects: ['<</Type/Filespec/EF<</F 6 0 R>>>>'] })],
    ['with a script of a model', aDocument({ objects: ['<</Subtype/U3D/OnInstantiate 6 0 R>>'] })],
    [
      'with short names behind a false end of unpacked objects',
      aDocument({ objects: [anObjectStream(['(endstream)', '<</XFA 5 0 R>>'], unpacked)] }),
    ],
  ])('%s', (_what, document) => {
    expect(whyNoDocument(document)).toBe('active')
  })
})

describe('a document is refused', () => {
  const packedTwice = {
    filter: '/Filter[/FlateDecode/FlateDecode]',
    pack: (it: Buffer) => deflateSync(deflateSync(it)),
  }
  const inHex = { filter: '/Filter/ASCIIHexDecode', pack: (it: Buffer) => Buffer.from(`${it.toString('hex')}>`) }
  test.each([
    ['that is cut', aDocument().subarray(0, 150), 'incomplete'],
    ['that is locked', aDocument({ trailer: '/Encrypt 5 0 R' }), 'locked'],
    ['that is locked under an escaped name', aDocument({ trailer: '/#45ncrypt 5 0 R' }), 'locked'],
    ['that is a page of the web', Buffer.from('%PDF-1.4\n<html><script>alert(1)</script></html>\n%%EOF'), 'unknown'],
    [
      'that is such a page with objects',
      Buffer.concat([aDocument(), Buffer.from('<script>1</script>%%EOF')]),
      'unknown',
    ],
    ['with such a page in a comment', Buffer.from(`%PDF-1.4\n%<html>\n${aPdf().subarray(9)}`), 'unknown'],
    ['that has text before its objects', Buffer.from(`%PDF-1.4\nhello\n${aPdf().subarray(9)}`), 'unknown'],
    ['without a catalogue', Buffer.from('%PDF-1.4\n1 0 obj<</Type/Page>>endobj\n%%EOF'), 'unknown'],
    ['of a text alone', Buffer.from('%PDF-1.4\n%%EOF'), 'unknown'],
    ['whose objects are packed twice', aDocument({ objects: [anObjectStream([goTo], packedTwice)] }), 'unknown'],
    ['whose objects are packed in another way', aDocument({ objects: [anObjectStream([goTo], inHex)] }), 'unknown'],
    [
      'whose objects are packed with parameters',
      aDocument({ objects: [anObjectStream([goTo], { filter: '/Filter/FlateDecode/DecodeParms<</Predictor 12>>' })] }),
      'unknown',
    ],
    [
      'whose packed objects are broken',
      aDocument({ objects: [anObjectStream([goTo], { pack: (it) => deflateSync(it).subarray(0, -6) })] }),
      'unknown',
    ],
    [
      'whose unpacked objects have their length elsewhere',
      aDocument({ objects: ['<</Type/ObjStm/N 1/First 6/Length 6 0 R>>\nstream\n100 0 <<>>\nendstream'] }),
      'unknown',
    ],
    ['whose objects unpack to 60 MB', aDocument({ objects: [anObjectStream([' '.repeat(60_000_000)])] }), 'tooComplex'],
    ['with lists in lists without end', aDocument({ objects: ['['.repeat(100_000)] }), 'tooComplex'],
    ['with records that never close', aDocument({ objects: ['obj<<'.repeat(400_000)] }), 'tooComplex'],
  ])('%s', (_what, document, why) => {
    expect(whyNoDocument(document)).toBe(why)
  })

  test.each([
    ['spaces', ' '],
    ['comments', '%\n'],
    ['brackets of texts', '('],
    ['halves of hexadecimal texts', '<0'],
    ['digits', '1'],
    ['references', '1 0 R '],
    ['slashes', '/'],
    ['names', '/a'],
    ['objects', '1 0 obj(\n'],
    ['streams', '1 0 obj<</First 9>>stream\n'],
  ])('or passed on within its time if it is five megabytes of %s', (_what, filling) => {
    const document = aDocument({ objects: [filling.repeat(5_000_000 / filling.length)] })
    expect(() => whyNoDocument(document)).not.toThrow()
  })
})
