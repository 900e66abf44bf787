// Pending cases, blocks, reports, messages to the operator, and a takedown.
import type { SeedAppeal, SeedBlock, SeedCase, SeedContactMessage, SeedReport, SeedTakeDown } from './types.ts'

export const cases: SeedCase[] = [
  {
    purchase: { buyer: 'hana', listing: 'ohio-star-table-runner' },
    kind: 'not_as_described',
    body: 'The page says that the templates have their true size. Printed at 100 %, the square of 6 cm measures 5.8 cm, so no star comes out as drawn.',
    daysAgo: 4,
    rejection:
      'The templates are right: please look whether your printer fits pages to its margins, many do so by themselves.',
  },
]

export const blocks: SeedBlock[] = [{ by: 'casaforma', blocked: 'soledad', daysAgo: 12 }]

// Reports for the admins' page: some are pending, one was dismissed.

export const reports: SeedReport[] = [
  {
    reporter: 'casaforma',
    about: { listing: 'little-town-houses' },
    category: 'copyright',
    reason: 'Two of these houses look like shapes from my print Two Arches, down to the shutters. Please compare them.',
    daysAgo: 2,
  },
  {
    reporter: 'woolweather',
    about: { buyer: 'callum', review: 'first-frost-cowl' },
    category: 'fraud',
    reason:
      'He asked for his money back in the same words, and then wrote to me that he would change the stars for it.',
    daysAgo: 1,
  },
  {
    reporter: 'ruta',
    about: { user: 'pieter' },
    category: 'copyright',
    reason: 'Offered me a copy of a pattern that he had bought here.',
    daysAgo: 6,
  },
  {
    reporter: 'plainhours',
    about: { buyer: 'soledad', review: 'undated-weekly-planner' },
    category: 'misleading',
    reason: 'The first line of the description says that nothing in it is dated.',
    daysAgo: 4,
    isDismissed: true,
  },
]

// Other work for the operator: messages of the contact form, and a takedown with an appeal.

export const contactMessages: SeedContactMessage[] = [
  {
    name: 'Hana',
    email: 'hana@example.com',
    message: 'Can I change the address that my receipts go to? I have a new one since this month.',
    hoursAgo: 9,
  },
  {
    name: 'A school library',
    email: 'library@example.com',
    message:
      'We would like to buy the fraction walls for six classes. Is there an invoice that we could pay by transfer?',
    hoursAgo: 31,
  },
  {
    name: 'Pieter',
    email: 'pieter@example.com',
    message: 'My download stopped half-way in the train.',
    hoursAgo: 80,
    answer: 'You can download what you bought as often as you like: it waits under My Orders.',
  },
]

export const takeDowns: SeedTakeDown[] = [
  {
    by: 'noor',
    listing: 'night-hills',
    rule: 'copyright',
    facts: 'Another shop showed us a print with the same six ridges, which was published a year before this listing.',
    note: 'The other print came by mail. Compare the third ridge.',
  },
]

/** The sellers' appeals. */
export const appeals: SeedAppeal[] = [
  {
    listing: 'night-hills',
    text: 'I drew these hills myself, from the window of the night bus. I can send you the sketches, which are dated.',
  },
]
