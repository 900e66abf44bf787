// What was reported, for the admins' page: some reports wait, one was found to be no offence.
import type { SeedReport } from './types.ts'

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
