// Engraves a tune: staves, clef, key, time, notes with stems, beams and dots, words or fingers below.
import { circle, group, line, type Mark, path, polygon, rect, text, times } from '../drawing/marks.ts'
import { flag, flat, head, inkColour as ink, natural, quarterRest, sharp, trebleClef } from './music-glyphs.ts'
import type { Tune } from './tunes.ts'

type Note = { rest: boolean; accidental: string; position: number; length: number; base: string; dotted: boolean }

const sizes: Record<string, number> = { w: 4, h: 2, q: 1, e: 0.5, s: 0.25 }

/** Steps above the lowest line, which is E4. */
function read(token: string): Note {
  const [, accidental = '', letter = 'R', octave = '4', base = 'q', dot = ''] =
    token.match(/^([#bn]?)([A-GR])(\d?)([whqes])(\.?)$/) ?? []
  const position = 'CDEFGAB'.indexOf(letter) + Number(octave || '4') * 7 - 30
  return {
    rest: letter === 'R',
    accidental,
    position,
    base,
    dotted: dot === '.',
    length: (sizes[base] ?? 1) * (dot ? 1.5 : 1),
  }
}

export function barsOf(tune: Tune): Note[][] {
  return tune.notes.split('|').map((bar) => bar.trim().split(/\s+/).map(read))
}

const signature: Record<'sharp' | 'flat', number[]> = { sharp: [8, 5, 9, 6, 3, 7, 4], flat: [4, 7, 3, 6, 2, 5, 1] }

/** Five lines of `width` spaces, the lowest at y = 0. */
export function stave(width: number): Mark[] {
  return times(5, (index) => line(0, -index, width, -index, ink, 0.09))
}

/** Clef, key and time from x = 0; gives the marks and how far they reach. */
function opening(key: number, time: Tune['time'] | undefined): { marks: Mark[]; reach: number } {
  const signs = signature[key < 0 ? 'flat' : 'sharp'].slice(0, Math.abs(key))
  const marks: Mark[] = [
    group(1.9, -1, 1, trebleClef),
    ...signs.map((position, index) => group(4 + index * 1.05, -position / 2, 1, key < 0 ? flat : sharp)),
  ]
  const after = 4 + signs.length * 1.05
  if (!time) return { marks, reach: after + 0.4 }
  marks.push(
    ...time.map((number, index) =>
      text(after + 0.6, -(2 - index * 2) - 0.04, String(number), 2.72, 'display', ink, 'middle'),
    ),
  )
  return { marks, reach: after + 2.2 }
}

type Placed = Note & { x: number; up: boolean }

const stemEnd = (note: Placed) => -note.position / 2 + (note.up ? -3.4 : 3.4)
const stemX = (note: Placed) => note.x + (note.up ? 0.56 : -0.56)

function drawNote(note: Placed, beamed: boolean): Mark[] {
  if (note.rest) return [group(note.x, -2, 1, [quarterRest])]
  const y = -note.position / 2
  const ledgers = [
    ...times(Math.max(0, Math.floor(-note.position / 2)), (index) => index + 1),
    ...times(Math.max(0, Math.floor((note.position - 8) / 2)), (index) => -5 - index),
  ]
  const signs: Record<string, Mark[]> = { '#': sharp, b: flat, n: natural }
  return [
    ...ledgers.map((at) => line(note.x - 1, at, note.x + 1, at, ink, 0.12)),
    ...(note.accidental ? [group(note.x - 1.35, y, 1, signs[note.accidental] ?? [])] : []),
    group(note.x, y, 1, head(note.base === 'h' || note.base === 'w', note.base === 'w')),
    ...(note.dotted ? [circle(note.x + 1.1, y - (note.position % 2 === 0 ? 0.5 : 0), 0.2, { fill: ink })] : []),
    ...(note.base === 'w' || beamed
      ? []
      : [line(stemX(note), y - (note.up ? 0.12 : -0.12), stemX(note), stemEnd(note), ink, 0.14)]),
    ...(note.base === 'e' && !beamed ? [group(stemX(note), stemEnd(note), 1, [flag(note.up)])] : []),
  ]
}

/** Notes of a beat under one beam; the direction follows the note furthest from the middle line. */
function drawBeam(notes: Placed[]): Mark[] {
  const furthest = notes.reduce((far, note) => (Math.abs(note.position - 4) > Math.abs(far.position - 4) ? note : far))
  const up = furthest.position < 4
  const turned = notes.map((note) => ({ ...note, up }))
  const [first, last] = [turned[0], turned.at(-1)]
  if (!first || !last) return []
  const lean = Math.max(-0.9, Math.min(0.9, (stemEnd(last) - stemEnd(first)) * 0.5))
  const span = stemX(last) - stemX(first)
  const level = turned.map((note) => stemEnd(note) - (lean * (stemX(note) - stemX(first))) / span)
  const from = up ? Math.min(...level) : Math.max(...level)
  const at = (x: number) => from + (lean * (x - stemX(first))) / span
  const thick = up ? 0.5 : -0.5
  const bar = (x1: number, x2: number, shift: number) =>
    polygon(
      [
        [x1, at(x1) + shift],
        [x2, at(x2) + shift],
        [x2, at(x2) + shift + thick],
        [x1, at(x1) + shift + thick],
      ],
      { fill: ink },
    )
  const stubs = turned.flatMap((note) =>
    note.base === 's' ? [bar(stemX(note) - 1.1, stemX(note), up ? 0.78 : -0.78)] : [],
  )
  return [
    ...turned.flatMap((note) => drawNote(note, true)),
    ...turned.map((note) => line(stemX(note), -note.position / 2, stemX(note), at(stemX(note)), ink, 0.14)),
    bar(stemX(first) - 0.07, stemX(last) + 0.07, 0),
    ...stubs,
  ]
}

function drawBar(notes: Placed[], beat: number): Mark[] {
  const groups: Placed[][] = []
  let at = 0
  for (const note of notes) {
    const short = note.length < 1 && !note.rest
    const last = groups.at(-1)
    const joins = short && last && at % beat > 0.001 && (last.at(-1)?.length ?? 1) < 1 && !last.at(-1)?.rest
    if (joins) last.push(note)
    else groups.push([note])
    at += note.length
  }
  return groups.flatMap((notes) =>
    notes.length > 1 ? drawBeam(notes) : notes.flatMap((note) => drawNote(note, false)),
  )
}

/** One line of music of `width` spaces: its marks, and where each sounding note stands. */
function system(
  bars: Note[][],
  tune: Tune,
  width: number,
  first: boolean,
  end: boolean,
): { marks: Mark[]; xs: number[]; starts: number[] } {
  const begin = opening(tune.key, first ? tune.time : undefined)
  const full = (tune.time[0] * 4) / tune.time[1]
  const weight = (bar: Note[]) => Math.max(0.3, bar.reduce((sum, note) => sum + note.length, 0) / full)
  const total = bars.reduce((sum, bar) => sum + weight(bar), 0)
  const marks: Mark[] = [...stave(width), ...begin.marks]
  const [xs, starts]: [number[], number[]] = [[], []]
  let x = begin.reach
  for (const [index, bar] of bars.entries()) {
    const room = ((width - begin.reach) * weight(bar)) / total
    const shares = bar.map((note) => note.length ** 0.55)
    const sum = shares.reduce((a, b) => a + b, 0)
    let at = x + 1.7
    const placed = bar.map((note, position): Placed => {
      const here = at
      at += ((room - 2) * (shares[position] ?? 1)) / sum
      if (!note.rest) xs.push(here)
      return { ...note, x: here, up: note.position < 4 }
    })
    starts.push(x)
    marks.push(...drawBar(placed, tune.time[1] === 8 ? 1.5 : 1))
    x += room
    const last = end && index === bars.length - 1
    marks.push(last ? rect(width - 0.45, -4, 0.45, 4, { fill: ink }) : line(x, -4, x, 0, ink, 0.13))
    if (last) marks.push(line(width - 0.9, -4, width - 0.9, 0, ink, 0.13))
  }
  return { marks, xs, starts }
}

/** A whole tune from (0, 0) downwards in systems of so many bars; `space` is the stave space in points. */
export function engrave(tune: Tune, width: number, space: number, barsPerLine: number, step: number): Mark[] {
  const all = barsOf(tune)
  const pickup = (all[0]?.reduce((sum, note) => sum + note.length, 0) ?? 0) < (tune.time[0] * 4) / tune.time[1] ? 1 : 0
  const words = tune.words?.split(' ') ?? tune.fingers?.split(' ') ?? []
  const marks: Mark[] = []
  for (let from = 0, row = 0; from < all.length; row += 1) {
    const to = row === 0 ? barsPerLine + pickup : from + barsPerLine
    const set = system(all.slice(from, to), tune, width / space, row === 0, to >= all.length)
    const below = set.xs.map((x) => syllable(x, words.shift() ?? '', tune.fingers !== undefined))
    const signs = (tune.entries ?? []).flatMap((bar, voice) =>
      bar >= from && bar < to ? entrySign(set.starts[bar - from] ?? 0, voice + 1, bar === from) : [],
    )
    marks.push(group(0, row * step + 5 * space, space, [...set.marks, ...below, ...signs]))
    from = to
  }
  return marks
}

const syllable = (x: number, word: string, finger: boolean): Mark =>
  finger ? text(x, 2.6, word, 1.7, 'bold', ink, 'middle') : text(x, 3.4, word, 1.55, 'serif', ink, 'middle')

function entrySign(x: number, voice: number, lineStart: boolean): Mark[] {
  const at = lineStart ? x - 0.2 : x + 0.6
  return [
    circle(at, -6.1, 1, { stroke: ink, width: 0.12 }),
    text(at, -5.6, String(voice), 1.5, 'bold', ink, 'middle'),
    path(`M${at} -5.05V-4.4`, { stroke: ink, width: 0.12 }),
  ]
}
