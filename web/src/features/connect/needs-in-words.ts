// Stripe's requirements in plain words (docs.stripe.com, "Required verification information").
import { formatList } from '@contract/text/format.ts'

/** Beginnings or parts of the names, the first that fits counts. */
const WORDS: [RegExp, string][] = [
  [/^external_account/, 'a bank account for payouts'],
  [/^tos_acceptance/, 'your agreement to Stripe’s terms'],
  [/verification\.(additional_)?document/, 'proof of identity'],
  [/^business_profile\.url/, 'the address of your shop or website'],
  [/^(business_profile|business_type)/, 'details about your business'],
  [/^company\.(tax_id|vat_id|registration_number)/, 'your company’s tax or registration number'],
  [/^company/, 'details about your company'],
  [/\.dob\b/, 'a date of birth'],
  [/\.(id_number|ssn_last_4)/, 'an identity number'],
  [/\.address\b/, 'a home address'],
  [/^(individual|person_|representative|owners|directors|executives)/, 'details about you'],
]

/** Each thing once: "a bank account for payouts", "your agreement to Stripe’s terms". */
export const requirementTexts = (needs: string[]): string[] => [
  ...new Set(needs.map((need) => WORDS.find(([name]) => name.test(need))?.[1] ?? 'further details')),
]

/** The same as a list in a sentence; empty without requirements. */
export const requirementsText = (needs: string[]): string => formatList(requirementTexts(needs))
