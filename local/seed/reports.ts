// What people complained about, for the admins' page: some wait, one was found to be no offence.

export type SeedReport = {
  /** Usernames. */
  reporter: string
  /** A review is named by its buyer and its listing's slug. */
  about: { user: string } | { listing: string } | { buyer: string; review: string }
  reason: string
  daysAgo: number
  isDismissed?: boolean
}

export const reports: SeedReport[] = [
  {
    reporter: 'casaforma',
    about: { listing: 'little-town-houses' },
    reason: 'Two of these houses look like shapes from my print Two Arches, down to the shutters. Please compare them.',
    daysAgo: 2,
  },
  {
    reporter: 'woolweather',
    about: { buyer: 'callum', review: 'first-frost-cowl' },
    reason:
      'He asked for his money back in the same words, and then wrote to me that he would change the stars for it.',
    daysAgo: 1,
  },
  {
    reporter: 'ruta',
    about: { user: 'pieter' },
    reason: 'Offered me a copy of a pattern that he had bought here.',
    daysAgo: 6,
  },
  {
    reporter: 'plainhours',
    about: { buyer: 'soledad', review: 'undated-weekly-planner' },
    reason: 'The first line of the description says that nothing in it is dated.',
    daysAgo: 4,
    isDismissed: true,
  },
]
