// Bowls of soup from above.
import { circle, ellipse, type Mark, path, type Sheet, times } from '../drawing/marks.ts'
import { mix, type Palette } from '../drawing/palettes.ts'

const colours = {
  red: '#c9412b',
  warm: '#e0913a',
  green: '#9bab63',
  brown: '#7a5a41',
  bean: '#e3d3a4',
  beet: '#8e1f4f',
}

export type SoupColour = keyof typeof colours

/** One bowl about the origin, 100 in diameter, with something on top. */
export function bowl(soup: SoupColour, rim: string, turn: number): Mark[] {
  const fill = colours[soup]
  const light = mix(fill, '#ffffff', 0.55)
  const swirl = path('M-22 4C-20 -18 14 -22 20 -4C24 10 2 18 -4 6C-8 -4 6 -8 8 0', {
    stroke: light,
    width: 4.5,
    round: true,
  })
  const leaves = times(5, (at): Mark => {
    const angle = turn + at * 1.26
    const [x, y] = [Math.cos(angle) * 17, Math.sin(angle) * 15]
    return path(`M${x.toFixed(1)} ${y.toFixed(1)}q5 -7 11 -3q-3 7 -11 3Z`, {
      fill: soup === 'green' ? '#4d6b2f' : '#5f8a3f',
    })
  })
  const pieces = times(7, (at): Mark => {
    const angle = turn * 2 + at * 0.9
    return ellipse(Math.cos(angle) * (12 + (at % 3) * 8), Math.sin(angle) * (10 + (at % 3) * 8), 4.6, 3, {
      fill: mix(fill, at % 2 ? '#ffffff' : '#000000', 0.3),
    })
  })
  const top =
    soup === 'red' || soup === 'beet'
      ? [swirl, ...leaves.slice(0, 3)]
      : soup === 'warm'
        ? [...pieces.slice(0, 3), ...leaves]
        : [...pieces, ...leaves.slice(0, 2)]
  return [
    ellipse(4, 7, 52, 51, { fill: '#1a120a', opacity: 0.14 }),
    circle(0, 0, 50, { fill: rim }),
    circle(0, 0, 43, { fill: mix(rim, '#000000', 0.1) }),
    circle(0, 0, 40, { fill }),
    circle(-3, -3, 35, { fill: mix(fill, '#ffffff', 0.08) }),
    ...top,
  ]
}

const six: SoupColour[] = ['warm', 'green', 'red', 'brown', 'bean', 'beet']

export function sixBowls(p: Palette): Sheet {
  const rims = [p.pale, p.deep, p.soft, p.pale, p.accent, p.pale]
  return {
    width: 260,
    height: 380,
    marks: six.map(
      (soup, at): Mark => ({
        type: 'group',
        x: 70 + (at % 2) * 120,
        y: 68 + Math.floor(at / 2) * 122,
        scale: 1.1,
        marks: bowl(soup, rims[at] ?? p.pale, at * 1.7),
      }),
    ),
  }
}

/** The figure over one recipe. */
export function soupFigure(name: string, p: Palette): Sheet {
  if (name === 'cover') return sixBowls(p)
  const shown: SoupColour[] = name === 'pair' ? ['bean', 'beet'] : [name as SoupColour]
  return {
    width: 420,
    height: 130,
    marks: shown.map(
      (soup, at): Mark => ({
        type: 'group',
        x: 210 + (shown.length === 2 ? at * 150 - 75 : 0),
        y: 64,
        scale: 1.1,
        marks: bowl(soup, p.deep, 1.2 + at),
      }),
    ),
  }
}
