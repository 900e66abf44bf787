// What buyers asked about their orders. Each side has read as far as its own last words.
import type { SeedConversation } from './types.ts'

export const conversations: SeedConversation[] = [
  {
    buyer: 'hana',
    listing: 'ohio-star-table-runner',
    messages: [
      {
        from: 'buyer',
        hoursAgo: 27,
        body: 'Hello Maren, I would like to make the runner one star longer. How much more background fabric do I need?',
      },
      {
        from: 'buyer',
        hoursAgo: 5,
        body: 'One more thing: do you press the seams of the points open or to the dark side?',
      },
    ],
  },
  {
    buyer: 'ruta',
    listing: 'log-cabin-cushion',
    messages: [
      { from: 'buyer', hoursAgo: 76, body: 'Does the strip list also work for a cushion of 50 cm?' },
      {
        from: 'seller',
        hoursAgo: 52,
        body: 'It does: sew one more round, cut like the last one, and trim the block to 52 cm before the back goes on.',
      },
    ],
  },
]
