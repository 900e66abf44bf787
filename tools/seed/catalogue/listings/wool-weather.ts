// Wool & Weather: knitting patterns.
import { defineListings, prose } from '../define-listings.ts'

export const woolWeather = defineListings('woolweather', [
  {
    slug: 'harbour-mittens',
    title: 'Harbour Mittens Colourwork Pattern',
    category: 'knitting',
    tags: ['mittens', 'colourwork', 'knitting-pattern'],
    description: prose`
      Mittens for the ferry deck: little boats around the hand, waves at the wrist, two colours and one easy decrease.
      Knitted in the round from the cuff up, with an afterthought thumb.

      The 4-page PDF has written instructions for three sizes (17, 20 and 23 cm around the palm), the full chart printed
      across one page, a schematic with measures and notes on holding two colours without puckering.

      Yarn: 60 g main and 35 g contrast in fingering weight, 28 stitches to 10 cm. Needles 2.75 mm. Finished mittens may
      be sold; the pattern may not.
    `,
    priceCents: 700,
    pictures: 2,
  },
  {
    slug: 'first-frost-cowl',
    title: 'First Frost Cowl Knitting Pattern',
    category: 'knitting',
    tags: ['cowl', 'knitting-pattern'],
    description: prose`
      A close cowl with one round of snow stars between two lines of seeds. The chart repeats over sixteen stitches and is
      easy to keep in mind after the first hour, which makes it good company for trains.

      4 pages of PDF: materials, written rounds, the chart in large squares, blocking. One size of 58 cm around and 22 cm
      high; the notes say how to add a repeat of sixteen stitches.

      Yarn: 80 g main and 40 g contrast in DK weight, 22 stitches to 10 cm, needles 3.75 mm. Suitable as a first
      stranded project.
    `,
    priceCents: 600,
  },
  {
    slug: 'bramble-hat',
    title: 'Bramble Hat Knitting Pattern',
    category: 'knitting',
    tags: ['hat', 'knitting-pattern'],
    description: prose`
      A fitted hat with a folded brim and a wreath of brambles: berries, leaves, berries again. The crown closes in a
      six-pointed star, and the charted part is only nineteen rounds, so it is quicker than it looks.

      You get a 4-page PDF with two sizes (52 and 57 cm head), written instructions, a full-page chart and a table
      of the crown decreases round by round.

      Yarn: 70 g main, 25 g of each contrast colour in DK weight. Needles 3.25 to 4.5 mm. For personal use and local craft
      sales.
    `,
    priceCents: 650,
  },
  {
    slug: 'three-cotton-dishcloths',
    title: 'Three Cotton Dishcloths for Beginners',
    category: 'knitting',
    tags: ['dishcloths', 'beginners', 'knitting-pattern'],
    description: prose`
      Knit, purl, and the nerve to begin. Three square cloths that teach one thing each: garter stitch, a basket of knit
      and purl blocks, and a diagonal with increases and decreases.

      The PDF has 4 pages in plain words, with no abbreviation that is not explained on the same page, and the three
      stitch patterns drawn as charts. Each cloth is about 22 cm square and takes an evening or two.

      Yarn: 45 g of worsted cotton per cloth. Needles 4.5 mm. Teachers may print it for a class of up to twelve.
    `,
    priceCents: 300,
  },
  {
    slug: 'twelve-colourwork-charts',
    title: 'Twelve Small Colourwork Charts',
    category: 'knitting',
    tags: ['colourwork', 'chart'],
    description: prose`
      Twelve motifs to put where you like: boats, snow stars, hearts, brambles, birds, waves, tulips and more. Each is at
      most fifteen stitches wide and thirteen rounds high, and the notes say where a float wants to be caught.

      A 5-page PDF: one page on choosing stitch counts and centring a motif, then three charts to a page with stitch and
      row counts beside each.

      These are charts, not a garment pattern. Use them in your own knitting, also in designs that you sell, with a line
      of credit to Wool & Weather.
    `,
    priceCents: 850,
  },
])
