// Questions of buyers about orders, items and shops. Each side has read up to its own last message.
import type { SeedConversation } from './types.ts'

export const conversations: SeedConversation[] = [
  {
    buyer: 'hana',
    about: { bought: 'ohio-star-table-runner' },
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
    about: { bought: 'log-cabin-cushion' },
    messages: [
      { from: 'buyer', hoursAgo: 76, body: 'Does the strip list also work for a cushion of 50 cm?' },
      {
        from: 'seller',
        hoursAgo: 52,
        body: 'It does: sew one more round, cut like the last one, and trim the block to 52 cm before the back goes on.',
      },
    ],
  },
  {
    buyer: 'callum',
    about: { listing: 'bramble-hat' },
    messages: [
      { from: 'buyer', hoursAgo: 30, body: 'Is there a size for a head of 60 cm? I would knit it for my father.' },
      {
        from: 'seller',
        hoursAgo: 28,
        body: 'The larger size fits 57 cm. With needles half a millimetre thicker it comes out at about 60: please swatch first.',
      },
    ],
  },
  {
    buyer: 'pieter',
    about: { shop: 'plainhours' },
    messages: [
      {
        from: 'buyer',
        hoursAgo: 3,
        body: 'Are you planning a weekly page that starts on Sunday? I would buy it at once.',
      },
    ],
  },
]
