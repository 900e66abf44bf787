// XML in sellers' files, as a flat list. Names have no namespace and are in lower case. Document
// types are skipped: only the entities of XML and HTML are known, and no address is opened.
// @ts-types="@types/sax"
import sax from 'sax'
import { Unreadable } from './source.ts'

const ELEMENTS_MAX = 50_000
/** The parser searches the open elements at each end, and the attributes of an element at each one. */
const DEPTH_MAX = 200
const ATTRIBUTES_MAX = 200

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

/** Byte order marks first, as XML says, then the declaration. */
function decode(bytes: Uint8Array): string {
  const [first = 0, second = 0] = bytes
  const isWide = (one: number, two: number) => first === one && second === two
  if (isWide(0xff, 0xfe) || isWide(0x3c, 0)) return new TextDecoder('utf-16le').decode(bytes)
  if (isWide(0xfe, 0xff) || isWide(0, 0x3c)) return new TextDecoder('utf-16be').decode(bytes)
  const declaration = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const [, label = 'utf-8'] = /^<\?xml[^>]*\sencoding\s*=\s*["']([\w.-]+)["']/.exec(declaration) ?? []
  try {
    return new TextDecoder(first === 0xef ? 'utf-8' : label).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

/** Missing ends and quotes are forgiven. Rejects with Unreadable. */
export function readXml(bytes: Uint8Array): Element[] {
  const elements: (Element & { from: number; to: number })[] = []
  const open: (typeof elements)[number][] = []
  const texts: string[] = []
  let length = 0
  let attributeCount = 0
  const parser = sax.parser(false, { lowercase: true, noscript: true, position: false })
  const take = (text: string) => {
    texts.push(text)
    length += text.length
  }
  parser.ontext = take
  parser.oncdata = take
  parser.onattribute = () => {
    attributeCount += 1
    if (attributeCount > ATTRIBUTES_MAX) throw new Unreadable('too many attributes')
  }
  parser.onopentag = ({ name, attributes }) => {
    attributeCount = 0
    if (elements.length === ELEMENTS_MAX || open.length === DEPTH_MAX) throw new Unreadable('too many elements')
    const named = Object.entries(attributes).map(([key, value]) => [localName(key), String(value)])
    const place = { from: length, to: Number.POSITIVE_INFINITY, end: Number.POSITIVE_INFINITY }
    const within = open.at(-1)?.name ?? ''
    const element = { name: localName(name), within, attributes: Object.fromEntries(named), text: '', ...place }
    elements.push(element)
    open.push(element)
    if (element.name === 'br') take(' ')
  }
  parser.onclosetag = () => {
    const element = open.pop()
    if (element) Object.assign(element, { to: length, end: elements.length })
  }
  parser.onerror = (cause) => {
    throw new Unreadable('invalid XML', { cause })
  }
  // The parser skips what follows the first element, so all of them stand in one.
  parser.write(`<all>${decode(bytes)}`).flush()
  const whole = texts.join('')
  for (const element of elements) element.text = whole.slice(element.from, element.to)
  return elements
}
