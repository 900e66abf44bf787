// XML in sellers' files, as a flat list. Names have no namespace and are in lower case. Document
// types are skipped: only the entities of XML and HTML are known, and no address is opened.
// @ts-types="@types/sax"
import sax from 'sax'
import { readText } from '../../../contract/text/text-reader.ts'
import { Unreadable } from './source.ts'

/** The parser searches the open elements at each end, and the attributes of an element at each one. */
const MOST = { elements: 50_000, open: 200, attributes: 200 }

export type Element = {
  name: string
  /** The name of the element around it. */
  within: string
  attributes: Readonly<Record<string, string>>
  /** Of the element and all in it. */
  text: string
  /** The elements in it follow in the list, up to this index. */
  end: number
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase()

/** The encoding that a text names. Some programs name UTF-16 in a text of another one. */
const ENCODING = /^<\?xml[^>]*\sencoding\s*=\s*["'](?!utf-?16|ucs-?2)([\w.-]+)/i

function decode(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  return readText(bytes, { declared: ENCODING.exec(head)?.[1] })
}

/** Missing ends and quotes are forgiven. Rejects with Unreadable. */
export function readXml(bytes: Uint8Array): Element[] {
  const elements: (Element & { from: number; to: number })[] = []
  const open: typeof elements = []
  const texts: string[] = []
  let [length, attributeCount] = [0, 0]
  const parser = sax.parser(false, { lowercase: true, noscript: true, position: false })
  const take = (text: string) => {
    texts.push(text)
    length += text.length
  }
  parser.ontext = take
  parser.oncdata = take
  parser.onattribute = () => {
    attributeCount += 1
    if (attributeCount > MOST.attributes) throw new Unreadable('too many attributes')
  }
  parser.onopentag = ({ name, attributes }) => {
    attributeCount = 0
    if (elements.length === MOST.elements || open.length === MOST.open) throw new Unreadable('too many elements')
    const named = Object.entries(attributes).map(([key, value]) => [localName(key), String(value)])
    const [within, place] = [open.at(-1)?.name ?? '', { from: length, to: Infinity, end: Infinity }]
    open.push({ name: localName(name), within, attributes: Object.fromEntries(named), text: '', ...place })
    elements.push(...open.slice(-1))
    if (name === 'br') take(' ')
  }
  parser.onclosetag = () => Object.assign(open.pop() ?? {}, { to: length, end: elements.length })
  parser.onerror = (cause) => {
    throw new Unreadable('invalid XML', { cause })
  }
  // The parser skips what follows the first element, so all of them stand in one.
  parser.write(`<all>${decode(bytes)}`).flush()
  const whole = texts.join('')
  for (const element of elements) element.text = whole.slice(element.from, element.to)
  return elements
}
