// Small Tables Press: recipes, stories, zines.
import { defineListings, prose } from '../define-listings.ts'

export const smallTables = defineListings('smalltables', [
  {
    slug: 'six-soups',
    title: 'Six Soups for Cold Evenings',
    category: 'cookbooks',
    tags: ['soup', 'kitchen', 'recipes'],
    description: prose`
      Six soups that are on the table within fifty minutes and better the next day: red lentil and lemon, leek and
      barley, roast tomato, mushroom with rye, white bean and kale, and a beetroot soup that converts people.

      A cookbook of 8 A4 pages in PDF: a page on stock and salt, the soups with quantities for four in grams and cups
      (the last two share a page), and a page of what to do with the rest. All are meatless and four are vegan as written.

      Yours to print and stain. Please send friends to the shop instead of the file.
    `,
    priceCents: 550,
    pictures: 2,
  },
  {
    slug: 'a-plain-loaf',
    title: 'A Plain Loaf, One Bread Recipe',
    category: 'cookbooks',
    tags: ['bread', 'kitchen', 'recipes'],
    description: prose`
      One loaf, four ingredients, no kneading and no special pot. It is the recipe that I hand to people who ask where to
      start, with the times written as clock times so that it fits around a day of work.

      A plain text file with quantities, the schedule, what the dough should look like at each step, and five things that
      go wrong and what they mean.

      Free. Copy it, translate it, put it on your fridge.
    `,
    priceCents: 0,
    file: 'a-plain-loaf.txt',
  },
  {
    slug: 'the-ferry-keeper',
    title: 'The Ferry Keeper, a Short Story',
    category: 'fiction',
    tags: ['short-story'],
    description: prose`
      A rope ferry, the last week before the bridge opens, and a passenger who has paid for one crossing and made nine. A
      quiet story for one cup of tea, told by the person who pulls the rope.

      A plain text file of about 950 words, with line breaks that behave on any reader or phone.

      Written and edited at Small Tables Press. For your own reading; ask before reading it on the radio.
    `,
    priceCents: 150,
    file: 'the-ferry-keeper.txt',
  },
  {
    slug: 'windowsill-herbs',
    title: 'Windowsill Herbs, a Small Zine',
    category: 'non-fiction',
    tags: ['herbs', 'houseplants', 'zine'],
    description: prose`
      How to keep eight herbs alive on a windowsill, written by someone who has killed all of them at least once. Light,
      water, when to cut, and what it looks like when it is too late.

      8 pages in an A5 PDF, made to be read on a phone or printed as a booklet (your printer's booklet setting does the
      folding order). Drawings of the herbs throughout, in a few flat colours.

      Small Tables Press zines may be copied for friends, ten copies at most, with the last page on.
    `,
    priceCents: 400,
  },
  {
    slug: 'fifty-first-lines',
    title: 'Fifty First Lines for Stuck Writers',
    category: 'non-fiction',
    tags: ['writing'],
    description: prose`
      Fifty opening sentences to write on from. They are parted by temper: ten quiet, ten odd, ten funny, ten that begin
      in the middle of something, and ten that are only a place and the weather.

      Plain text, numbered, with a short note on how we use them on Thursday evenings: pick a number, set twenty minutes,
      do not cross out.

      Whatever you write from a line is yours, also to publish. The list itself stays with the press.
    `,
    priceCents: 300,
    file: 'fifty-first-lines.txt',
  },
])
