// Knitting motifs as rows of stitches: a dot is the ground, x the contrast, o a second contrast. Read like a chart, from above.

export type Motif = { name: string; rows: string[] }

const motif = (name: string, drawn: string): Motif => ({ name, rows: drawn.trim().split(/\s+/) })

export const motifs = {
  boat: motif(
    'Boat',
    `
    .......x.......
    .......xx......
    ......xxxx.....
    ......x.xxx....
    .....xx.xxxx...
    .....xx.xxxxx..
    ....xxx.xxxxx..
    ....xxx........
    .xxxxxxxxxxxxx.
    ..xxxxxxxxxxx..
    ...xxxxxxxxx...`,
  ),
  wave: motif(
    'Waves',
    `
    ...xx...
    ..xxxx..
    .xx..xx.
    xx....xx
    x......x`,
  ),
  star: motif(
    'Snow star',
    `
    ....x...x....
    ....xx.xx....
    ..x.xx.xx.x..
    ...xxx.xxx...
    xxxxx.x.xxxxx
    .xxx.xxx.xxx.
    ....xxxxx....
    .xxx.xxx.xxx.
    xxxxx.x.xxxxx
    ...xxx.xxx...
    ..x.xx.xx.x..
    ....xx.xx....
    ....x...x....`,
  ),
  seeds: motif(
    'Seeds',
    `
    x...
    ....
    ..x.
    ....`,
  ),
  bramble: motif(
    'Bramble',
    `
    ......x......
    .....xxx.....
    ....x.x.x....
    ..oo.ooo.oo..
    .oooo.o.oooo.
    .oooo.o.oooo.
    ..oo.ooo.oo..
    ....xx.xx....
    .xxx.x.x.xxx.
    xxxxx.x.xxxxx
    .xxx..x..xxx.
    ......x......`,
  ),
  heart: motif(
    'Heart',
    `
    ..xx...xx..
    .xxxx.xxxx.
    xxxxxxxxxxx
    xxxxxxxxxxx
    xxxx.x.xxxx
    .xxx...xxx.
    ..xxx.xxx..
    ...xxxxx...
    ....xxx....
    .....x.....`,
  ),
  tulip: motif(
    'Tulip',
    `
    ...o...o...
    ..oo.o.oo..
    ..ooooooo..
    ..ooooooo..
    ...ooooo...
    .....x.....
    x....x....x
    xx...x...xx
    .xxx.x.xxx.
    ...xxxxx...
    .....x.....`,
  ),
  bird: motif(
    'Bird',
    `
    ..........xx.
    .........xxxx
    ........xxxx.
    x......xxxx..
    xx....xxxxx..
    .xxxxxxoxxx..
    ..xxxxooxxx..
    ...xxooxxx...
    ....xxxxx....
    ......x......
    ......x......
    .....xx......`,
  ),
  fir: motif(
    'Fir',
    `
    .....x.....
    ....xxx....
    ...xx.xx...
    ....xxx....
    ...xxxxx...
    ..xx.x.xx..
    ...xxxxx...
    ..xxxxxxx..
    .xx.xxx.xx.
    xxxxxxxxxxx
    .....x.....
    .....x.....`,
  ),
  diamond: motif(
    'Diamond',
    `
    .....x.....
    ....xxx....
    ...xx.xx...
    ..xx.o.xx..
    .xx.ooo.xx.
    xx.ooooo.xx
    .xx.ooo.xx.
    ..xx.o.xx..
    ...xx.xx...
    ....xxx....
    .....x.....`,
  ),
  anchor: motif(
    'Anchor',
    `
    .....x.....
    ....x.x....
    .....x.....
    ...xxxxx...
    .....x.....
    .....x.....
    x....x....x
    xx...x...xx
    .xx..x..xx.
    ..xxxxxxx..
    ....xxx....`,
  ),
  house: motif(
    'House',
    `
    .....x.....
    ....xxx.x..
    ...xxxxxx..
    ..xxxxxxx..
    .xxxxxxxxx.
    xxxxxxxxxxx
    .xx..x..xx.
    .xx..x..xx.
    .xxxxxxxxx.
    .xxxx..xxx.
    .xxxx..xxx.
    .xxxx..xxx.`,
  ),
  chevron: motif(
    'Chevron',
    `
    ...x...
    ..xxx..
    .xx.xx.
    xx...xx
    x.....x`,
  ),
  basket: motif(
    'Basket',
    `
    xxxx....
    xxxx....
    xxxx....
    xxxx....
    ....xxxx
    ....xxxx
    ....xxxx
    ....xxxx`,
  ),
  garter: motif(
    'Garter',
    `
    xxxxxxxx
    ........`,
  ),
  diagonal: motif(
    'Diagonal',
    `
    x.......
    .x......
    ..x.....
    ...x....
    ....x...
    .....x..
    ......x.
    .......x`,
  ),
} satisfies Record<string, Motif>

export type MotifName = keyof typeof motifs

/** The motifs of the chart collection, in its order. */
export const twelve: MotifName[] = [
  'boat',
  'star',
  'heart',
  'bramble',
  'bird',
  'wave',
  'tulip',
  'fir',
  'diamond',
  'anchor',
  'house',
  'chevron',
]
