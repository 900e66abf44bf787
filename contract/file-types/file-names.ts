// Names that every system takes for a file. Sellers and their systems choose the names.

/** File systems take 255 bytes. A number stands before some names, a browser's ending behind others. */
const NAME_MAX_BYTES = 200

/** Separators, what some system forbids, and what shows nothing. Words and emoji need the joiners. */
const UNSAFE = /[\\/:*?"<>|\p{Cc}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/gu
/** Windows keeps these for devices, whatever follows the dot. */
const DEVICE = /^(?=(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])\s*(?:\.|$))/i
/** A dot at the start hides a file. Windows takes dots and spaces off the end. */
const EDGES = /^[.\s]+|[.\s]+$/gu

const parted = (name: string): [stem: string, ending: string] => {
  const [, stem = name, ending = ''] = /^(.+?)(\.[^.\s]{1,10})?$/su.exec(name) ?? []
  return [stem, ending]
}

const bytesOf = (text: string) => new TextEncoder().encode(text).length

/** Cuts between characters as people see them, or within one that is too long. */
function cut(text: string, most: number): string {
  const seen = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
  let kept = ''
  for (const part of bytesOf(seen[0] ?? '') > most ? text : seen) {
    if (bytesOf(kept + part) > most) break
    kept += part
  }
  return kept
}

/** A file name without folders. It keeps its ending. */
export function safeName(name: string): string {
  const plain = name.toWellFormed().normalize('NFC').replace(UNSAFE, '_').replace(EDGES, '').replace(DEVICE, '_')
  const [stem, ending] = parted(plain)
  return cut(stem, NAME_MAX_BYTES - bytesOf(ending)).replace(EDGES, '') + ending || 'download'
}

/** Another name for the same file: a system may have one of the name already. */
export function numberedName(name: string, number: number): string {
  const [stem, ending] = parted(name)
  return number === 1 ? name : `${stem} (${number})${ending}`
}

/** Numbers equal names of one folder. Some systems don't tell cases apart. */
export function uniqueNames(): (name: string) => string {
  const taken = new Set<string>()
  return (name) => {
    let [free, number] = [name, 1]
    for (; taken.has(free.toLowerCase()); free = numberedName(name, number)) number += 1
    taken.add(free.toLowerCase())
    return free
  }
}

/** Endings of programs, installers and shortcuts. */
const PROGRAMS = new Set('exe msi scr bat cmd com pif cpl ps1 vbs vbe wsf hta lnk apk dmg pkg'.split(' '))

/** Characters that show nothing, or that reverse the reading direction. */
const INVISIBLE = /[\p{Cf}\p{Cc}]/gu

/** As Windows reads it: without invisible characters, streams, trailing dots and spaces. */
const asOpened = (name: string) =>
  name
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(/:.*/s, '')
    .replace(/[.\s]+$/, '')
    .toLowerCase()

/** The end behind the last dot, in lower case. */
export const endingOf = (name: string): string => /\.[^./\\]+$/.exec(asOpened(name))?.[0] ?? ''

const isProgram = (name: string) => PROGRAMS.has(endingOf(name).slice(1))

/**
 * Whether a file's own name, behind its folders, is a program's. Windows skips parts of dots and
 * spaces, and takes a colon for a stream, which some programs unpack as another character.
 */
export function isProgramName(path: string): boolean {
  const own = path.split(/[/\\]/).findLast((part) => asOpened(part) !== '') ?? ''
  return isProgram(own) || isProgram(own.replaceAll(':', '_'))
}
