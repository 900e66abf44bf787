// Casa Forma: printable wall art.
import { defineListings, prose } from '../define-listings.ts'

export const casaForma = defineListings('casaforma', [
  {
    slug: 'tide-no-3',
    title: 'Tide No. 3, Abstract Coast Print',
    category: 'prints',
    tags: ['abstract', 'coast', 'wall-art'],
    description: prose`
      The third of a series about one beach at different hours. Six bands of water, a low sun, and a lot of paper left
      quiet. It sits well above a sideboard or in a hallway with little light.

      A PNG of 2480 x 3508 px, which is A4 at 300 dpi; it holds up at A3 from normal viewing distance. Colours are kept
      within what a home inkjet can print.

      Digital file only, no frame. Print it for your home or as a gift; not for resale or for products.
    `,
    priceCents: 800,
    file: 'tide-no-3-a4.png',
  },
  {
    slug: 'two-arches',
    title: 'Two Arches, Mid-Century Print',
    category: 'prints',
    tags: ['mid-century', 'abstract', 'wall-art'],
    description: prose`
      Two arches leaning on one another, and a disc that could be a sun or a lamp. Flat colour and hard edges, in
      terracotta, sand and a green that is nearly black.

      PNG, 2480 x 3508 px, A4 at 300 dpi, with a margin of its own so that it can go into a frame without a mount.

      For private use. Cafes and studios are welcome to hang one print each.
    `,
    priceCents: 750,
    file: 'two-arches-a4.png',
    pictures: 2,
  },
  {
    slug: 'lemon-branch',
    title: 'Lemon Branch Kitchen Print',
    category: 'prints',
    tags: ['botanical', 'kitchen', 'wall-art'],
    description: prose`
      Five lemons on a branch, leaves cut as if from paper. Made for a kitchen wall that gets morning sun, where the
      yellow does most of the work.

      You download one PNG of 2480 x 3508 px (A4 at 300 dpi). Matt paper of 200 g suits it best; glossy paper makes the
      blue ground look wet.

      Personal use and gifts. No frame or paper is sent.
    `,
    priceCents: 800,
    file: 'lemon-branch-a4.png',
  },
  {
    slug: 'moon-phases',
    title: 'Moon Phases Print in Ink Blue',
    category: 'prints',
    tags: ['moon', 'wall-art'],
    description: prose`
      A month of moons in a grid of five by five, from the first sliver to full and back. The phases are drawn to the right
      geometry, so the terminator is a true half-ellipse and not a bite out of a biscuit.

      PNG, 2480 x 3508 px, A4 at 300 dpi. Dark ground: ask the copy shop for a print without white border, or leave the
      border and skip the mount.

      Private use, one household.
    `,
    priceCents: 900,
    file: 'moon-phases-a4.png',
  },
  {
    slug: 'night-hills',
    title: 'Night Hills Landscape Print',
    category: 'prints',
    tags: ['landscape', 'wall-art'],
    description: prose`
      Six ridges, one behind the other, the last of them still holding some light. It began as the view from a night
      bus and kept the window's proportions for a while.

      One PNG of 2480 x 3508 px, A4 at 300 dpi. The dark tones are held apart far enough to survive an ordinary office
      printer.

      For your own walls and for gifts. Not for resale.
    `,
    priceCents: 850,
    file: 'night-hills-a4.png',
  },
])
