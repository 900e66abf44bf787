// Tunes in the public domain, written as notes: accidental, letter, octave, length (w h q e s, a dot adds half), bars by `|`.
// The key signature is not repeated on the notes. R is a rest.

export type Tune = {
  title: string
  subtitle: string
  /** Sharps above zero, flats below. */
  key: number
  time: [number, number]
  notes: string
  /** One syllable per sounding note, parted by spaces; `-` at its end joins to the next, `_` is none. */
  words?: string
  /** A digit under each note. */
  fingers?: string
  /** Bars in which a further voice comes in, counted from zero. */
  entries?: number[]
}

export const greensleeves: Tune = {
  title: 'Greensleeves',
  subtitle: 'English, 16th century',
  key: 0,
  time: [6, 8],
  notes: `A4e | C5q D5e E5e. F5s E5e | D5q B4e G4e. A4s B4e | C5q A4e A4e. #G4s A4e | B4q #G4e E4q A4e |
    C5q D5e E5e. F5s E5e | D5q B4e G4e. A4s B4e | C5e. B4s A4e #G4e. #F4s #G4e | A4q. A4q. |
    G5q. G5e. #F5s E5e | D5q B4e G4e. A4s B4e | C5q A4e A4e. #G4s A4e | B4q #G4e E4q. |
    G5q. G5e. #F5s E5e | D5q B4e G4e. A4s B4e | C5e. B4s A4e #G4e. #F4s #G4e | A4h.`,
}

export const scarboroughFair: Tune = {
  title: 'Scarborough Fair',
  subtitle: 'Traditional, Dorian on E',
  key: 2,
  time: [3, 4],
  notes: `E4h E4q | B4q B4q B4q | F4q. G4e F4q | E4h. | Rq B4q D5q | E5h D5q | B4q C5q A4q | B4h E5q |
    E5h E5q | D5h B4q | B4q A4q G4q | F4h D4q | E4h B4q | A4h G4q | F4q E4q D4q | E4h.`,
}

const ode = `F4q F4q G4q A4q | A4q G4q F4q E4q | D4q D4q E4q F4q | F4q. E4e E4h |
  F4q F4q G4q A4q | A4q G4q F4q E4q | D4q D4q E4q F4q | E4q. D4e D4h |
  E4q E4q F4q D4q | E4q F4e G4e F4q D4q | E4q F4e G4e F4q E4q | D4q E4q A4h |
  F4q F4q G4q A4q | A4q G4q F4q E4q | D4q D4q E4q F4q | E4q. D4e D4h`

const fingerOf: Record<string, string> = { D4: '0', E4: '1', F4: '2', G4: '3', A4: '0' }

export const odeToJoy: Tune = {
  title: 'Ode to Joy',
  subtitle: 'Ludwig van Beethoven',
  key: 2,
  time: [4, 4],
  notes: ode,
}

export const odeFingered: Tune = {
  ...odeToJoy,
  subtitle: 'with fingers; D string and open A',
  fingers: (ode.match(/[A-G]\d/g) ?? []).map((pitch) => fingerOf[pitch] ?? '').join(' '),
}

export const rounds: Tune[] = [
  {
    title: 'Frère Jacques',
    subtitle: 'a round for four voices',
    key: -1,
    time: [4, 4],
    notes: `F4q G4q A4q F4q | F4q G4q A4q F4q | A4q B4q C5h | A4q B4q C5h |
      C5e D5e C5e B4e A4q F4q | C5e D5e C5e B4e A4q F4q | F4q C4q F4h | F4q C4q F4h`,
    words:
      'Frè- re Jac- ques, Frè- re Jac- ques, dor- mez- vous, dor- mez- vous? Son- nez les ma- ti- nes, son- nez les ma- ti- nes, ding, dang, dong, ding, dang, dong.',
    entries: [0, 2, 4, 6],
  },
  {
    title: 'Row Your Boat',
    subtitle: 'a round for four voices',
    key: 0,
    time: [6, 8],
    notes: `C4q. C4q. | C4q D4e E4q. | E4q D4e E4q F4e | G4h. |
      C5e C5e C5e G4e G4e G4e | E4e E4e E4e C4e C4e C4e | G4q F4e E4q D4e | C4h.`,
    words:
      'Row, row, row your boat, gent- ly down the stream. Mer- ri- ly, mer- ri- ly, mer- ri- ly, mer- ri- ly, life is but a dream.',
    entries: [0, 2, 4, 6],
  },
  {
    title: 'Three Blind Mice',
    subtitle: 'a round for three or four voices',
    key: 0,
    time: [6, 8],
    notes: `E4q. D4q. | C4h. | E4q. D4q. | C4h. | G4q. F4q F4e | E4h. | G4q. F4q F4e | E4q. Rq G4e |
      C5q C5e B4e A4e B4e | C5q G4e G4q G4e | C5e C5e C5e B4e A4e B4e | C5q G4e G4q G4e |
      C5e C5e C5e B4e A4e B4e | C5q G4e G4e G4e F4e | E4q. D4q. | C4h.`,
    words:
      'Three blind mice, three blind mice, see how they run, see how they run. They all ran af- ter the far- mer’s wife, who cut off their tails with a carv- ing knife, did you ev- er see such a sight in your life as three blind mice?',
    entries: [0, 4, 8, 12],
  },
]

const letters = ['C', 'D', 'E', 'F', 'G', 'A', 'B']

/** One octave up and down from a letter, in quarters. */
function scaleNotes(start: string, octave: number): string {
  const at = letters.indexOf(start)
  const pitch = (step: number) => `${letters[(at + step) % 7]}${octave + Math.floor((at + step) / 7)}`
  const [u, d] = [
    [0, 1, 2, 3, 4, 5, 6],
    [7, 6, 5, 4, 3, 2, 1],
  ]
  const all = [...u, ...d].map(pitch)
  const bars = [all.slice(0, 4), all.slice(4, 8), all.slice(8, 12), all.slice(12)].map((bar) =>
    bar.map((one) => `${one}q`).join(' '),
  )
  return `${bars.join(' | ')} ${pitch(0)}h`
}

const keys: [name: string, letter: string, octave: number, signature: number][] = [
  ['C major', 'C', 4, 0],
  ['G major', 'G', 4, 1],
  ['D major', 'D', 4, 2],
  ['A major', 'A', 4, 3],
  ['E major', 'E', 4, 4],
  ['B major', 'B', 4, 5],
  ['F major', 'F', 4, -1],
  ['B flat major', 'B', 4, -2],
  ['E flat major', 'E', 4, -3],
  ['A flat major', 'A', 4, -4],
  ['D flat major', 'D', 4, -5],
  ['G flat major', 'G', 4, -6],
]

export const scales: Tune[] = keys.map(([title, letter, octave, key]) => ({
  title,
  subtitle: '',
  key,
  time: [4, 4],
  notes: scaleNotes(letter, octave),
}))
