// What buyers agree to who want what they pay for at once, where the shop grants them a right of withdrawal (Directive 2011/83/EU, article 16(m)).
// Orders keep the words; whoever changes them changes the version.
export const SUPPLY_CONSENT = {
  version: '2026-11-24',
  words: 'I ask for immediate delivery and understand that I lose my right of withdrawal.',
} as const
