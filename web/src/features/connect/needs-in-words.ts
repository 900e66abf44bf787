// What Stripe asks of a seller, in words. Its API names the fields (docs.stripe.com, "Required verification information").

/** Beginnings or parts of the names, the first that fits counts. */
const WORDS: [RegExp, string][] = [
  [/^external_account/, 'a bank account for payouts'],
  [/^tos_acceptance/, 'your agreement to its terms'],
  [/verification\.(additional_)?document/, 'a document that proves who you are'],
  [/^(business_profile|business_type)/, 'details of your business'],
  [/^(individual|person_|representative|owners|directors|executives)/, 'details about you'],
  [/^company/, 'details of your company'],
]

const list = new Intl.ListFormat('en-US')

/** "a bank account for payouts and your agreement to its terms"; empty where nothing is asked for. */
export function needsInWords(needs: string[]): string {
  const words = needs.map((need) => WORDS.find(([name]) => name.test(need))?.[1] ?? 'further details')
  return list.format(new Set(words))
}
