// Forty-eight flash cards: six fronts with countries, six backs with capitals, mirrored for flipping on the long edge.
import { line, type Mark, rect, type Sheet, text, times } from '../drawing/marks.ts'
import { mix, type Palette } from '../drawing/palettes.ts'
import { a4, grey, page } from './paper.ts'

type Continent = 'Africa' | 'Asia' | 'Europe' | 'North America' | 'South America' | 'Oceania'

const capitals: [Continent, [country: string, capital: string][]][] = [
  [
    'Europe',
    [
      ['Portugal', 'Lisbon'],
      ['Norway', 'Oslo'],
      ['Poland', 'Warsaw'],
      ['Greece', 'Athens'],
      ['Ireland', 'Dublin'],
      ['Austria', 'Vienna'],
      ['Hungary', 'Budapest'],
      ['Finland', 'Helsinki'],
      ['Croatia', 'Zagreb'],
      ['Iceland', 'Reykjavik'],
    ],
  ],
  [
    'Africa',
    [
      ['Kenya', 'Nairobi'],
      ['Egypt', 'Cairo'],
      ['Ghana', 'Accra'],
      ['Morocco', 'Rabat'],
      ['Senegal', 'Dakar'],
      ['Ethiopia', 'Addis Ababa'],
      ['Namibia', 'Windhoek'],
      ['Rwanda', 'Kigali'],
      ['Tunisia', 'Tunis'],
      ['Zambia', 'Lusaka'],
    ],
  ],
  [
    'Asia',
    [
      ['Japan', 'Tokyo'],
      ['Vietnam', 'Hanoi'],
      ['Nepal', 'Kathmandu'],
      ['Mongolia', 'Ulaanbaatar'],
      ['Jordan', 'Amman'],
      ['Thailand', 'Bangkok'],
      ['Indonesia', 'Jakarta'],
      ['Georgia', 'Tbilisi'],
      ['Laos', 'Vientiane'],
      ['Bhutan', 'Thimphu'],
    ],
  ],
  [
    'North America',
    [
      ['Canada', 'Ottawa'],
      ['Mexico', 'Mexico City'],
      ['Cuba', 'Havana'],
      ['Jamaica', 'Kingston'],
      ['Panama', 'Panama City'],
      ['Costa Rica', 'San José'],
    ],
  ],
  [
    'South America',
    [
      ['Peru', 'Lima'],
      ['Chile', 'Santiago'],
      ['Ecuador', 'Quito'],
      ['Uruguay', 'Montevideo'],
      ['Colombia', 'Bogotá'],
      ['Paraguay', 'Asunción'],
    ],
  ],
  [
    'Oceania',
    [
      ['Australia', 'Canberra'],
      ['New Zealand', 'Wellington'],
      ['Fiji', 'Suva'],
      ['Samoa', 'Apia'],
      ['Tonga', 'Nuku’alofa'],
      ['Vanuatu', 'Port Vila'],
    ],
  ],
]

type Card = { continent: Continent; country: string; capital: string }

export const cards: Card[] = capitals.flatMap(([continent, pairs]) =>
  pairs.map(([country, capital]) => ({ continent, country, capital })),
)

const colours = (p: Palette): Record<Continent, string> => ({
  Europe: p.main,
  Africa: p.warm,
  Asia: p.accent,
  'North America': p.deep,
  'South America': mix(p.main, p.warm, 0.5),
  Oceania: mix(p.accent, p.deep, 0.5),
})

const [w, h] = [a4.width / 2, a4.height / 4]

/** One card at the origin, 298 by 210 points. */
export function card({ continent, country, capital }: Card, back: boolean, p: Palette): Mark[] {
  const colour = colours(p)[continent]
  const name = back ? capital : country
  return [
    rect(
      12,
      12,
      w - 24,
      h - 24,
      back ? { fill: mix(colour, '#ffffff', 0.82), stroke: colour, width: 1.5 } : { fill: colour },
      14,
    ),
    text(w / 2, h / 2 + 10, name, name.length > 11 ? 25 : 32, 'display', back ? p.deep : '#ffffff', 'middle'),
    text(w / 2, h - 34, back ? `capital of ${country}` : continent, 11, 'sans', back ? grey : '#ffffff', 'middle'),
  ]
}

const cuts: Mark[] = [
  line(w, 0, w, a4.height, '#c9c4bb', 0.5, { dash: [4, 4] }),
  ...times(3, (row) => line(0, (row + 1) * h, a4.width, (row + 1) * h, '#c9c4bb', 0.5, { dash: [4, 4] })),
]

function cardPage(sheet: number, back: boolean, p: Palette): Sheet {
  const shown = cards.slice(sheet * 8, sheet * 8 + 8)
  return page([
    ...shown.map((one, index): Mark => {
      const column = back ? 1 - (index % 2) : index % 2
      return { type: 'group', x: column * w, y: Math.floor(index / 2) * h, scale: 1, marks: card(one, back, p) }
    }),
    ...cuts,
  ])
}

export function capitalPages(p: Palette): Sheet[] {
  return times(6, (sheet) => [cardPage(sheet, false, p), cardPage(sheet, true, p)]).flat()
}
