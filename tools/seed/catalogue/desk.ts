// What waits on the operator's desk besides reports: messages of the contact form, and a listing that was taken down.
import type { SeedAppeal, SeedContactMessage, SeedTakeDown } from './types.ts'

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

/** What sellers say to that. */
export const appeals: SeedAppeal[] = [
  {
    listing: 'night-hills',
    text: 'I drew these hills myself, from the window of the night bus. I can send you the sketches, which are dated.',
  },
]
