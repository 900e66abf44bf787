// Bright Desk: worksheets for primary school.
import { defineListings, prose } from '../define-listings.ts'

export const brightDesk = defineListings('brightdesk', [
  {
    slug: 'times-tables-practice',
    title: 'Times Tables Practice, 20 Sheets with Answers',
    category: 'worksheets',
    tags: ['maths', 'times-tables', 'printable'],
    description: prose`
      Twenty sheets that climb slowly: the 2, 5 and 10 times tables first, then 3 and 4, then the ones that everybody
      dreads. Thirty questions to a sheet, large type, space to write, and a line for the time taken.

      The PDF has 24 A4 pages: twenty practice sheets and four pages of answers, each sheet numbered so that the answers
      are found at once. Sheets 17 to 20 mix all tables and turn some questions round into divisions.

      One teacher or one family per purchase; copy them for your own class as often as you like.
    `,
    priceCents: 450,
  },
  {
    slug: 'telling-the-time',
    title: 'Telling the Time, 12 Clock Worksheets',
    category: 'worksheets',
    tags: ['maths', 'clocks', 'printable'],
    description: prose`
      Clocks with clear hands and no decoration. The sheets go from whole hours over half and quarter hours to five
      minutes, and the last three ask to draw the hands oneself.

      14 A4 pages in one PDF: twelve worksheets with nine clocks each, and two pages of answers. Black and one colour;
      they copy well in grey.

      Suits ages six to nine. For one class or one family.
    `,
    priceCents: 400,
    pictures: 2,
  },
  {
    slug: 'fraction-walls',
    title: 'Fraction Walls and Number Lines',
    category: 'worksheets',
    tags: ['maths', 'fractions', 'printable'],
    description: prose`
      Fractions that can be held against each other. A wall from one whole to twelfths in colour, the same wall blank to
      fill in, strips to cut, and number lines from 0 to 1.

      The PDF has 5 A4 pages and no text that a child needs help with. Print the coloured wall once on card and the
      rest as needed.

      Made for ages eight to eleven. Copy freely within one class or family.
    `,
    priceCents: 300,
  },
  {
    slug: 'handwriting-paper',
    title: 'Handwriting Paper in Six Rulings',
    category: 'worksheets',
    tags: ['handwriting', 'paper', 'printable'],
    description: prose`
      Six kinds of lined paper, from wide with a dotted middle line to narrow exercise-book ruling, plus squared and
      dotted. Each has a margin and a line for name and date.

      A 6-page A4 PDF, one ruling per page, in a blue that is easy on the eyes and drops away on a photocopier.

      It is a small thing and priced like one. Print as much as you want, at home or at school.
    `,
    priceCents: 150,
  },
  {
    slug: 'capital-city-cards',
    title: 'Capital City Flash Cards, 48 Cards',
    category: 'flashcards',
    tags: ['geography', 'capitals', 'printable'],
    description: prose`
      Forty-eight countries and their capitals, eight cards to a page, made to be printed on both sides: country on the
      front, capital on the back, in the right order for flipping on the long edge.

      The PDF has 12 A4 pages, six fronts and six backs, with cutting lines. Continents have a colour each, so the
      cards can be sorted and a quiz kept to one part of the world.

      Thin card of 160 g or more works best. For your own family or class.
    `,
    priceCents: 350,
  },
])
