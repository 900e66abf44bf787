// Names that a computer starts as a program, as a file or in an archive.

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
