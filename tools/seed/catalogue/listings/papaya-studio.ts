// Papaya Studio: illustration sheets and wallpapers.
import { defineListings, prose } from '../define-listings.ts'

export const papayaStudio = defineListings('papayastudio', [
  {
    slug: 'houseplant-drawings',
    title: 'Twelve Houseplant Illustrations',
    category: 'illustrations',
    tags: ['botanical', 'houseplants', 'png'],
    description: prose`
      Twelve potted plants in flat colour, from a leggy succulent to a fern that has the best chair. Made for menus, labels,
      shop windows and the corner of a slide that needs some green.

      One PNG sheet of 3000 x 2250 px with a transparent ground, plants on a regular grid of four by three so that they
      are easily cut apart.

      Commercial use is fine for one business, in print and on screen. Please do not sell the drawings as drawings.
    `,
    priceCents: 1400,
    file: 'houseplant-drawings.png',
    pictures: 2,
  },
  {
    slug: 'little-town-houses',
    title: 'Little Town, 15 House Illustrations',
    category: 'illustrations',
    tags: ['houses', 'png'],
    description: prose`
      Fifteen narrow houses that can stand in any order: shop fronts, gables, one with a balcony that is too small to use.
      They share a ground line and a window size, so a street comes together in a minute.

      A transparent PNG sheet of 3000 x 2250 px in three rows of five. Each house is about 320 px wide.

      Use them in your own projects, also commercial ones, for one business per purchase.
    `,
    priceCents: 1600,
    file: 'little-town-houses.png',
  },
  {
    slug: 'six-tile-patterns',
    title: 'Six Seamless Tile Patterns',
    category: 'clip-art',
    tags: ['seamless-pattern', 'png'],
    description: prose`
      Six repeating patterns from tiled kitchens and stairwells: quarter circles, fans, petals, steps, crosses and a loose
      terrazzo. All share five colours, so they can be mixed in one project.

      A PNG sheet of 3000 x 2000 px with six squares of 1000 px, edge to edge and without gaps. Cut at the thousands; each
      square repeats in both directions.

      For personal and commercial use, also on fabric and packaging, up to 5,000 printed pieces.
    `,
    priceCents: 1900,
    file: 'six-tile-patterns.png',
  },
  {
    slug: 'dune-desktop-wallpaper',
    title: 'Dune, a Desktop Wallpaper',
    category: 'wallpapers',
    tags: ['landscape', 'desktop'],
    description: prose`
      Long dunes at the hour when the shadow side turns violet. The left third is kept calm for icons, and the horizon sits
      below the middle, so that windows do not cut it.

      One PNG of 3840 x 2160 px for 4K screens; it scales down cleanly to anything smaller.

      For all your own devices, at home and at work.
    `,
    priceCents: 200,
    file: 'dune-desktop-3840x2160.png',
  },
  {
    slug: 'paper-hills-phone-wallpaper',
    title: 'Paper Hills, a Phone Wallpaper',
    category: 'wallpapers',
    tags: ['landscape', 'phone'],
    description: prose`
      Hills cut from paper, a moon cut from the same sheet. The upper half is nearly plain, so that the clock stays
      readable, and the colours are dim enough for a bedside table.

      A PNG of 1440 x 3120 px, which suits the tall screens of most current phones.

      For your own devices. It looks good on a lock screen and busier behind icons, to be honest.
    `,
    priceCents: 100,
    file: 'paper-hills-phone-1440x3120.png',
  },
])
