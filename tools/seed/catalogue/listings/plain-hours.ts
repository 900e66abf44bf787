// Plain Hours: planners and one set of journal prompts.
import { defineListings, prose } from '../define-listings.ts'

export const plainHours = defineListings('plainhours', [
  {
    slug: 'undated-weekly-planner',
    title: 'Undated Weekly Planner, A4, 52 Weeks',
    category: 'daily-planners',
    tags: ['undated', 'weekly-planner', 'printable'],
    description: prose`
      One week to a page, Monday to Sunday, with a narrow column for the three things that matter and a box that is left
      empty on purpose. No dates, so you can start in March and skip August.

      The PDF has 54 pages in A4: a year overview, fifty-two weekly pages with the week number printed, and a page of
      notes. Lines are light grey and print well on a home laser printer; the left margin leaves room for two holes.

      Print it for yourself as often as you like, on paper or in a tablet app. Not for resale.
    `,
    priceCents: 500,
    file: 'undated-weekly-planner-a4.pdf',
    pictures: 2,
  },
  {
    slug: 'household-budget-workbook',
    title: 'Household Budget Workbook',
    category: 'budgeting',
    tags: ['household', 'printable'],
    description: prose`
      A year of household money on paper: what comes in, what is fixed, what is left, and where it went. It was made for
      two people with three accounts and no wish to open a spreadsheet after dinner.

      15 pages in A4 PDF: a page for yearly costs, twelve monthly pages with income, fixed costs, twenty lines for
      spending and a savings bar to colour in, a page for debts and a yearly review.

      There are no currency signs in it, so it works anywhere. One household per purchase, printed as often as needed.
    `,
    priceCents: 600,
  },
  {
    slug: 'habit-garden-tracker',
    title: 'Habit Garden, a Twelve-Month Tracker',
    category: 'daily-planners',
    tags: ['habits', 'undated', 'printable'],
    description: prose`
      Colour one leaf a day. Each month is a page with six stems; a stem is one habit, and by the end of the month it has
      grown or it has not. No streaks, no percentages, nothing that scolds.

      A 12-page A4 PDF, one page per month without dates, each with thirty-one leaves per stem. It looks fine with two
      pencils and better with five.

      For your own printing, in any number. Therapists and teachers may print it for the people they work with.
    `,
    priceCents: 400,
  },
  {
    slug: 'seven-dinners-meal-planner',
    title: 'Seven Dinners Meal Planner',
    category: 'daily-planners',
    tags: ['meal-planning', 'kitchen', 'printable'],
    description: prose`
      A weekly sheet for the fridge door: seven dinners on the left, the shopping list on the right, sorted the way most
      shops are laid out. A strip along the bottom asks what has to be eaten up first.

      The PDF holds 3 A4 pages: the weekly sheet, a sheet of thirty family dinners to fill in once and choose from
      all year, and a pantry list to tick.

      Print the weekly sheet fifty-two times or laminate it once. Personal use.
    `,
    priceCents: 250,
  },
  {
    slug: 'ninety-evening-prompts',
    title: 'Ninety Evening Journal Prompts',
    category: 'journals',
    tags: ['journal-prompts', 'evening'],
    description: prose`
      Ninety questions for the last ten minutes of the day, one for each evening of a season. They are about ordinary
      things: what you noticed, what you put off, who was kind.

      A plain text file, numbered 1 to 90 and parted in six small chapters. It opens in anything, pastes into any
      notes app, and prints on four pages.

      For your own journal or a writing group. Please do not republish the list.
    `,
    priceCents: 350,
    file: 'ninety-evening-prompts.txt',
  },
])
