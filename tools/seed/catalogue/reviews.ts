// Reviews by the listing's slug.
import { seedId } from '../ids.ts'
import type { SeedReview } from './types.ts'

type Row = [buyer: string, rating: number, comment: string]

const byListing: Record<string, Row[]> = {
  'ohio-star-table-runner': [
    ['hana', 5, 'My first stars and the points actually meet. The cutting list on one page saved me from myself.'],
    ['ruta', 4, 'Lovely runner. I would have liked a seven-block version for a longer table, but it is easy to add.'],
    ['soledad', 5, 'Made two for presents already. The pressing arrows are what other patterns forget.'],
  ],
  'sawtooth-star-crib-quilt': [
    ['ruta', 5, 'No-waste geese finally explained so that I understood them. Finished in two weekends.'],
    ['noor', 4, 'Good pattern. Twelve hours was optimistic for me, it took closer to twenty.'],
  ],
  'wild-geese-wall-hanging': [
    ['hana', 5, 'The corner pockets are such a simple idea. It hangs perfectly flat in our hallway.'],
  ],
  'log-cabin-cushion': [
    [
      'pieter',
      4,
      'Clear strip list, everything cut in half an hour. The envelope back gapes a little on a plump insert.',
    ],
    ['ruta', 5, 'Used up a whole bag of scraps and made four. Chain piecing all blocks at once is the trick.'],
  ],
  'half-square-triangle-chart': [
    ['hana', 5, 'Pinned above my machine. I stopped doing the sums on my phone.'],
    ['ruta', 5, 'Exactly what it says, readable from across the table.'],
    ['noor', 4, 'Very handy. Metric sizes would make it perfect.'],
  ],
  'harbour-mittens': [
    ['callum', 5, 'The little boats are even nicer in wool. Large chart, which my eyes are grateful for.'],
    ['hana', 4, 'Beautiful and warm. The afterthought thumb had me nervous, but the instructions hold your hand.'],
    ['soledad', 5, 'Knitted the middle size, fits as the schematic says. On my second pair.'],
  ],
  'first-frost-cowl': [
    ['noor', 5, 'My first stranded project and it lies flat. Learned it on the train, as promised.'],
    ['callum', 3, 'Nice chart, but my gauge was off and a second size would have helped.'],
  ],
  'bramble-hat': [
    ['soledad', 5, 'Quick and pretty. The crown star closed without a hole for the first time in my life.'],
  ],
  'three-cotton-dishcloths': [
    [
      'pieter',
      5,
      'I had never held needles before. Three evenings later there are three slightly crooked cloths in my kitchen.',
    ],
    ['noor', 5, 'I used it to teach my nephew. Every word is explained where it is used.'],
  ],
  'twelve-colourwork-charts': [
    ['callum', 5, 'The boats and birds are on my son’s jumper now. The notes on floats helped a lot.'],
    ['hana', 4, 'Well drawn charts with stitch counts. I would pay for another twelve.'],
  ],
  'undated-weekly-planner': [
    ['pieter', 5, 'Printed the lot, punched it, done. The empty box is where everything important ends up.'],
    ['noor', 4, 'Calm and roomy. Weekends could be a little taller for my taste.'],
    ['callum', 5, 'Works well on my tablet too, the lines are light enough to write over.'],
    ['soledad', 2, 'Nicely made, but I missed that the year overview has no dates either and I wanted those.'],
  ],
  'household-budget-workbook': [
    ['pieter', 4, 'We filled in January together and found two subscriptions that nobody uses. Paid for itself.'],
    ['ruta', 5, 'No currency signs, no English holidays, just the tables. Finally.'],
  ],
  'habit-garden-tracker': [
    ['noor', 5, 'Colouring a leaf is a better reward than any app has given me.'],
    ['hana', 4, 'Six stems is plenty. Leaves are a bit small for felt pens, fine with pencil.'],
  ],
  'seven-dinners-meal-planner': [
    ['soledad', 5, 'The eat-up-first strip has cut our waste by half. Laminated since March.'],
    [
      'callum',
      4,
      'Simple and good. Our shop has the aisles the other way round, but that is hardly the planner’s fault.',
    ],
  ],
  'ninety-evening-prompts': [
    ['noor', 5, 'Small questions that do not ask me to be a better person. I am on number 41.'],
    ['ruta', 3, 'Good prompts, a few are close cousins of one another.'],
  ],
  'times-tables-practice': [
    ['soledad', 5, 'The slow climb is just right. My daughter asks for the timer now.'],
    ['pieter', 4, 'Clean sheets, answers easy to find. A page for the elevens would be welcome.'],
  ],
  'telling-the-time': [
    ['soledad', 5, 'No owls, no rainbows, just clocks. It clicked at sheet five.'],
    ['hana', 4, 'Copies well in grey. Used it with a group of seven-year-olds.'],
  ],
  'fraction-walls': [
    ['pieter', 5, 'Cut the strips once, used them for a whole term. The blank wall is the best page.'],
  ],
  'capital-city-cards': [
    [
      'callum',
      4,
      'Front and back line up if you let the printer do the flipping. Colours by continent are a good idea.',
    ],
    ['noor', 3, 'Nice cards, though forty-eight leaves out some neighbours that we wanted.'],
  ],
  'tide-no-3': [
    ['ruta', 5, 'Printed at A3 at the copy shop and it is crisp. The quiet upper half is what makes it.'],
    ['hana', 5, 'Hangs above our sideboard. Colours came out as on screen.'],
    ['pieter', 4, 'Lovely print. I would have liked a version without the sun.'],
  ],
  'two-arches': [
    ['soledad', 5, 'The built-in margin meant a cheap frame looks expensive.'],
    ['callum', 4, 'Strong and simple. The dark green is darker on paper than I expected.'],
  ],
  'lemon-branch': [
    ['noor', 5, 'Cheers up the whole kitchen. Used the matt paper as recommended.'],
    ['ruta', 4, 'Pretty. I trimmed it to a square and it survived that too.'],
  ],
  'moon-phases': [
    ['callum', 5, 'As an amateur astronomer I was ready to complain about the terminator. It is correct.'],
    ['hana', 5, 'Deep blue, no banding in print. The child points at tonight’s moon.'],
  ],
  'night-hills': [
    ['pieter', 4, 'Atmospheric. The darkest two ridges nearly merge on my printer but the shop one was fine.'],
  ],
  'six-soups': [
    ['soledad', 5, 'The beetroot soup converts people, it is true. We have made all six since October.'],
    ['hana', 4, 'Reliable quantities in grams. The page on salt is worth it alone.'],
    ['callum', 5, 'Mushroom with rye is now the Sunday soup.'],
  ],
  'a-plain-loaf': [
    ['pieter', 5, 'Third loaf today. Clock times instead of hours: why does nobody else do that?'],
    ['noor', 4, 'Worked first time. My kitchen is cold, so it needed two hours more, and the text says how to tell.'],
  ],
  'the-ferry-keeper': [
    ['ruta', 5, 'Read it twice on one cup of tea. The ninth crossing stays with me.'],
    ['callum', 4, 'Quiet and well made. I wanted ten pages more, which is praise.'],
  ],
  'windowsill-herbs': [
    ['hana', 5, 'My basil is alive in its sixth week. The zine prints nicely as a booklet.'],
    ['soledad', 4, 'Funny and useful. The drawings deserve to be bigger.'],
  ],
  'two-old-airs': [['noor', 5, 'Readable from the stand even without my glasses. Pleasant keys.']],
  'ode-to-joy-violin': [
    ['pieter', 4, 'The page without fingers is a clever second step. My son moved on in ten days.'],
    ['callum', 5, 'Large stave, sensible page. Used with three pupils so far.'],
  ],
  'three-rounds-to-sing': [['ruta', 5, 'Sang these at a birthday with no rehearsal. The entry numbers are clear.']],
  'twelve-major-scales': [['noor', 4, 'Good order, clean print. The tick page keeps me honest.']],
  'houseplant-drawings': [
    ['soledad', 5, 'Used four of them on our cafe menu. Edges are clean on any ground.'],
    ['pieter', 4, 'Charming plants. I would love them as vectors too.'],
  ],
  'little-town-houses': [
    ['hana', 5, 'Made a street for the school newsletter in ten minutes. They really do stand in any order.'],
  ],
  'six-tile-patterns': [
    ['callum', 5, 'Checked every edge, they repeat properly. Printed the fans on tea towels.'],
    ['ruta', 3, 'Nice patterns, but one file per tile would be more convenient than a sheet to cut.'],
  ],
  'dune-desktop-wallpaper': [['noor', 5, 'Icons stay readable on the left, exactly as described.']],
}

/** Sellers' answers and votes for helpful reviews, by buyer/listing. */
const answers: Record<string, string> = {
  'ruta/ohio-star-table-runner':
    'Thank you! For seven blocks, cut two more of each strip on the list; everything else stays as it is.',
  'noor/sawtooth-star-crib-quilt':
    'Thank you for timing it. Twenty is a fair figure for a first quilt, twelve for one’s fifth.',
  'ruta/six-tile-patterns': 'Fair point. Single tiles are on my list for the next six.',
}
const helpful: Record<string, string[]> = {
  'hana/ohio-star-table-runner': ['ruta', 'noor'],
  'ruta/ohio-star-table-runner': ['hana', 'soledad', 'pieter'],
  'noor/sawtooth-star-crib-quilt': ['ruta'],
  'pieter/log-cabin-cushion': ['hana', 'ruta'],
}

export const reviews: SeedReview[] = Object.entries(byListing).flatMap(([listing, rows]) =>
  rows.map(([buyer, rating, comment]) => ({
    id: seedId('review', `${buyer}/${listing}`),
    listing,
    buyer,
    rating,
    comment,
    answer: answers[`${buyer}/${listing}`] ?? null,
    helpfulTo: helpful[`${buyer}/${listing}`] ?? [],
  })),
)
