// Juniper & Thread: quilt patterns.
import { defineListings, prose } from '../define-listings.ts'

export const juniperThread = defineListings('juniperthread', [
  {
    slug: 'ohio-star-table-runner',
    title: 'Ohio Star Table Runner Quilt Pattern',
    category: 'quilting',
    tags: ['table-runner', 'quilt-pattern'],
    description: prose`
      Five Ohio Star blocks in a row, set with narrow sashing, for a runner of 28 x 130 cm (11 x 51 in). It is a good
      first star: every unit is a square or a quarter-square triangle, and the points have room to be a little off.

      The 5-page PDF holds the finished layout, fabric needs for two colourways, a cutting list, piecing in eight numbered
      steps with a drawn block, and a page on quilting and binding. Printed on A4 or US Letter at any scale: nothing has
      to be traced, so the print size does not matter.

      You need a rotary cutter, a quarter-inch foot and a weekend. Measurements are given in inches, with centimetres for
      the fabric. You may sell what you sew from it; please do not share the file itself.
    `,
    priceCents: 650,
  },
  {
    slug: 'sawtooth-star-crib-quilt',
    title: 'Sawtooth Star Crib Quilt Pattern',
    category: 'quilting',
    tags: ['baby', 'quilt-pattern'],
    description: prose`
      Twenty Sawtooth Stars on a pale ground make a crib quilt of 102 x 127 cm (40 x 50 in). The stars come from ten fat
      quarters, so it is a kind pattern to a scrap basket, and no two neighbours need to match.

      Inside the 5-page PDF: layout, requirements, cutting list per fabric, no-waste flying geese explained with a
      drawing, assembly, and notes on washing a quilt that will be washed often. It works at any print scale.

      Difficulty: confident beginner. About twelve hours to a finished top. Small makers may sell finished quilts, up to
      fifty a year, without asking.
    `,
    priceCents: 900,
    pictures: 2,
  },
  {
    slug: 'wild-geese-wall-hanging',
    title: 'Wild Geese Wall Hanging Pattern',
    category: 'quilting',
    tags: ['wall-art', 'quilt-pattern'],
    description: prose`
      Columns of flying geese, some going up and some going home, in a wall hanging of 61 x 76 cm (24 x 30 in). It hangs
      from two corner pockets and a dowel, so there is no sleeve to sew by hand.

      A 5-page PDF with layout, cutting list, the four-at-a-time geese method with a drawing, trimming sizes, assembly and
      hanging. All measures in inches, fabric also in centimetres.

      The hanging in the pictures uses seven solids; any set with a clear step from light to dark will do. For personal
      use and for small-batch sale of finished pieces.
    `,
    priceCents: 750,
  },
  {
    slug: 'log-cabin-cushion',
    title: 'Log Cabin Cushion Cover, 45 cm',
    category: 'quilting',
    tags: ['cushion', 'quilt-pattern'],
    description: prose`
      Four Log Cabin blocks turned to a diamond, with an envelope back and no zip. It fits a 45 cm (18 in) insert and uses
      strips of 4 cm, which is what most of us have left in the bag.

      The 5-page PDF gives the strip lengths in sewing order, so you can cut everything first and chain-piece all four
      blocks together. It has the block drawing, the layout in light and dark, the back, and three other ways to turn
      the blocks.

      Metric and inches throughout. A quiet Sunday is enough. You may sell finished cushions; the pattern stays with you.
    `,
    priceCents: 450,
  },
  {
    slug: 'half-square-triangle-chart',
    title: 'Half-Square Triangle Cutting Chart',
    category: 'quilting',
    tags: ['chart', 'printable'],
    description: prose`
      The chart that is pinned above my cutting table: what to cut for half-square triangles two at a time, four at a time
      and eight at a time, for finished sizes from 1 to 6 inches.

      A 2-page PDF. The first page is the chart, the second shows the three methods drawn side by side and how to trim.
      Print it in black and white, it stays readable.

      Free. Pass it on to your guild, print it for a class, leave the shop name on it.
    `,
    priceCents: 0,
  },
])
