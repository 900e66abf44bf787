// Musical signs in stave spaces: one unit is the distance of two lines. Each is drawn about its own reference line.
import { circle, ellipse, line, type Mark, path, polygon } from '../drawing/marks.ts'

const ink = '#1d1a17'

/** Treble clef about the G line at y = 0. */
export const trebleClef: Mark[] = [
  path(
    'M-0.22 0.62C-0.62 0.34 -0.66 -0.3 -0.2 -0.62C0.42 -1.02 1.22 -0.56 1.2 0.22C1.18 0.98 0.42 1.32 -0.28 1.14C-1.02 0.94 -1.5 0.26 -1.34 -0.56C-1.16 -1.42 -0.42 -1.96 0.1 -2.6C0.52 -3.14 0.62 -3.78 0.34 -4.14C0.06 -3.94 -0.18 -3.36 -0.1 -2.72L0.5 1.86C0.58 2.42 0.22 2.86 -0.3 2.84C-0.62 2.82 -0.86 2.58 -0.84 2.3',
    { stroke: ink, width: 0.16, round: true },
  ),
  path(
    'M-0.2 -0.62C0.42 -1.02 1.22 -0.56 1.2 0.22C1.19 0.6 0.98 0.9 0.7 1.06C0.92 0.84 0.98 0.56 0.96 0.24C0.92 -0.36 0.4 -0.68 -0.2 -0.62Z',
    { fill: ink },
  ),
  path(
    'M-1.36 -0.4C-1.24 -1.36 -0.46 -1.9 0.1 -2.6C0.5 -3.12 0.6 -3.6 0.42 -4C0.5 -3.3 0.2 -2.86 -0.28 -2.3C-0.86 -1.66 -1.2 -1.16 -1.14 -0.3C-1.1 0.3 -0.8 0.84 -0.28 1.14C-1 0.96 -1.46 0.3 -1.36 -0.4Z',
    { fill: ink },
  ),
  circle(-0.52, 2.32, 0.34, { fill: ink }),
]

/** Bass clef about the F line at y = 0. */
export const bassClef: Mark[] = [
  circle(-0.55, 0.05, 0.33, { fill: ink }),
  path(
    'M-0.86 0C-0.86 -0.62 -0.42 -1.02 0.16 -1C0.94 -0.96 1.3 -0.36 1.2 0.42C1.06 1.44 0.16 2.12 -0.98 2.6C-0.06 2 0.62 1.36 0.7 0.36C0.76 -0.34 0.56 -0.82 0.1 -0.82C-0.34 -0.82 -0.62 -0.5 -0.62 -0.14Z',
    { fill: ink },
  ),
  circle(1.62, -0.5, 0.19, { fill: ink }),
  circle(1.62, 0.5, 0.19, { fill: ink }),
]

export const sharp: Mark[] = [
  line(-0.2, -1.3, -0.2, 1.45, ink, 0.13),
  line(0.2, -1.45, 0.2, 1.3, ink, 0.13),
  polygon(
    [
      [-0.48, -0.3],
      [0.48, -0.62],
      [0.48, -0.32],
      [-0.48, 0],
    ],
    { fill: ink },
  ),
  polygon(
    [
      [-0.48, 0.48],
      [0.48, 0.16],
      [0.48, 0.46],
      [-0.48, 0.78],
    ],
    { fill: ink },
  ),
]

export const flat: Mark[] = [
  path('M-0.38 -1.75V0.72', { stroke: ink, width: 0.13 }),
  path(
    'M-0.38 0.72C0.24 0.34 0.56 -0.02 0.5 -0.34C0.42 -0.7 -0.1 -0.62 -0.38 -0.26V-0.04C-0.14 -0.3 0.14 -0.34 0.16 -0.1C0.18 0.14 -0.16 0.44 -0.38 0.62Z',
    { fill: ink },
  ),
]

export const natural: Mark[] = [
  line(-0.26, -1.35, -0.26, 0.7, ink, 0.13),
  line(0.26, -0.7, 0.26, 1.35, ink, 0.13),
  polygon(
    [
      [-0.26, -0.42],
      [0.26, -0.6],
      [0.26, -0.3],
      [-0.26, -0.12],
    ],
    { fill: ink },
  ),
  polygon(
    [
      [-0.26, 0.36],
      [0.26, 0.18],
      [0.26, 0.48],
      [-0.26, 0.66],
    ],
    { fill: ink },
  ),
]

/** A note head at the origin; open for half and whole notes. */
export function head(open: boolean, whole: boolean): Mark[] {
  const outer =
    'M-0.6 0.16C-0.5 -0.24 0 -0.52 0.38 -0.46C0.72 -0.4 0.68 -0.08 0.6 0.06C0.44 0.36 -0.04 0.54 -0.36 0.46C-0.58 0.4 -0.64 0.3 -0.6 0.16Z'
  if (whole)
    return [
      ellipse(0, 0, 0.84, 0.5, { fill: ink }),
      path('M-0.34 -0.2C-0.1 -0.46 0.3 -0.3 0.4 0.06C0.46 0.3 0.2 0.44 -0.04 0.34C-0.34 0.22 -0.5 -0.02 -0.34 -0.2Z', {
        fill: '#ffffff',
      }),
    ]
  return open
    ? [
        path(outer, { fill: ink }),
        path(
          'M-0.48 0.24C-0.4 0.02 0.14 -0.34 0.42 -0.34C0.58 -0.32 0.5 -0.14 0.46 -0.1C0.34 0.1 -0.12 0.38 -0.38 0.36C-0.48 0.36 -0.5 0.3 -0.48 0.24Z',
          { fill: '#ffffff' },
        ),
      ]
    : [path(outer, { fill: ink })]
}

/** A flag from the end of a stem at the origin. */
export function flag(up: boolean): Mark {
  const k = up ? 1 : -1
  const at = (x: number, y: number) => `${x} ${(y * k).toFixed(2)}`
  return path(
    `M${at(0, 0)}C${at(0.1, 0.7)} ${at(1.15, 1.1)} ${at(0.72, 2.35)}C${at(0.86, 1.5)} ${at(0.3, 1.15)} ${at(0, 1.05)}Z`,
    { fill: ink },
  )
}

/** A quarter rest about the middle line. */
export const quarterRest: Mark = path(
  'M-0.2 -1.4L0.42 -0.56C0.06 -0.16 0.08 0.1 0.5 0.62C-0.02 0.42 -0.3 0.72 0.08 1.38C-0.7 0.92 -0.5 0.28 0.04 0.36L-0.4 -0.18C-0.02 -0.56 0.02 -0.84 -0.2 -1.4Z',
  { fill: ink },
)

export const inkColour = ink
