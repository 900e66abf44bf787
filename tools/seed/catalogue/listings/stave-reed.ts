// Stave & Reed: sheet music.
import { defineListings, prose } from '../define-listings.ts'

export const staveReed = defineListings('stavereed', [
  {
    slug: 'two-old-airs',
    title: 'Greensleeves and Scarborough Fair for Flute',
    category: 'sheet-music',
    tags: ['flute', 'traditional'],
    description: prose`
      Two English airs in keys that lie well on the flute: Greensleeves in A minor and Scarborough Fair in the Dorian mode
      on E. Both stay between low D and the G above the stave, and need no key beyond two sharps.

      The PDF has 2 A4 pages, one tune to a page, engraved large with four bars to a line so that it can be read
      from a stand without leaning in. They work for recorder, violin and oboe as they are.

      The tunes are in the public domain; the engraving may be printed for you and your pupils.
    `,
    priceCents: 350,
    file: 'two-old-airs-flute.pdf',
  },
  {
    slug: 'ode-to-joy-violin',
    title: 'Ode to Joy for Beginner Violin',
    category: 'sheet-music',
    tags: ['violin', 'beginners'],
    description: prose`
      Beethoven's tune on the D and A strings, first position only. The first page carries finger numbers over every note,
      the second is the same without, for the week after.

      A 2-page PDF in A4 with a large stave. Key of D, four beats in the bar, sixteen bars. The one low note is put an
      octave up and the famous tied entry is written straight, as most beginners play it first.

      For one teacher's studio or one family, printed as often as needed.
    `,
    priceCents: 250,
  },
  {
    slug: 'three-rounds-to-sing',
    title: 'Three Rounds to Sing Together',
    category: 'sheet-music',
    tags: ['voice', 'traditional'],
    description: prose`
      Three rounds that everybody half knows, with the entries marked: Frère Jacques, Row Your Boat and
      Three Blind Mice. Low enough for children's voices and for people who say that they cannot sing.

      The PDF has 3 A4 pages, one round per page, with words under the stave and a numbered sign where each voice
      comes in. No accompaniment is needed.

      Tunes and words are in the public domain. Copy the sheets for your choir, class or kitchen.
    `,
    priceCents: 300,
  },
  {
    slug: 'twelve-major-scales',
    title: 'Twelve Major Scales, One Octave, Treble Clef',
    category: 'sheet-music',
    tags: ['scales', 'beginners'],
    description: prose`
      All twelve major scales, one octave up and down, each on its own line with its key signature. Ordered around the
      circle of fifths, so that one sharp or flat is added at a time.

      A 3-page PDF in A4: the sharp keys, the flat keys, and a practice page with the twelve keys and a square to tick
      for each day of a week. Good for any instrument that reads treble clef.

      Teachers may copy it for all their pupils.
    `,
    priceCents: 200,
    pictures: 2,
  },
  {
    slug: 'manuscript-paper',
    title: 'Manuscript Paper, Six Layouts',
    category: 'sheet-music',
    tags: ['paper', 'printable'],
    description: prose`
      Empty staves for full heads. Six layouts: twelve plain staves, ten with treble clef, piano systems, wide staves for
      children, staves with bar lines every quarter, and guitar tablature.

      6 A4 pages in PDF with thin, even lines that do not clog in a copier. Margins leave room for a title and for
      punching.

      Print as many as you like, for ever.
    `,
    priceCents: 200,
  },
])
