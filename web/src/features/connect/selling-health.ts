// Whether a seller can sell, and why not, in words.
import type { OwnProfile, SellingRequirements } from '@contract/profiles.ts'
import { formatDate } from '@contract/text/dates.ts'
import { formatList } from '@contract/text/format.ts'
import { t } from '@/lib/texts.ts'

export type SellingHealth = {
  label: string
  look: 'good' | 'warning' | 'bad'
  title: string
  text: string
  lists: { title: string; needs: string[] }[]
  /** The fix: in the Stripe dashboard, or by a new connection. */
  fix: 'stripe' | 'stripe tax' | 'reconnect' | null
}
type HealthText = Omit<SellingHealth, 'lists'>

const PAUSED = t`Your listings are paused. Only you can see them.`
const SETTLED = t`They’ll go live again automatically once this is resolved.`

/** By Stripe's requirements.disabled_reason (API reference, "The Account object"). */
const REASONS: Record<string, string> = {
  'action_required.requested_capabilities': t`Turn on payments in your Stripe account.`,
  listed: t`Stripe is checking your account against sanctions lists.`,
  platform_paused: t`We paused payments to your account. Please contact us.`,
  'rejected.fraud': t`Stripe closed your account because of suspected fraud.`,
  'rejected.incomplete_verification': t`Stripe closed your account because it couldn’t verify your identity.`,
  'rejected.listed': t`Stripe closed your account because it’s on a sanctions list.`,
  'rejected.terms_of_service': t`Stripe closed your account because it violated Stripe’s terms of service.`,
  'requirements.pending_verification': t`Stripe is checking your details. You don’t need to do anything.`,
  under_review: t`Stripe is reviewing your account. You don’t need to do anything.`,
}

function reasonInWords({ disabled_reason: reason, past_due, currently_due }: SellingRequirements): string {
  const text = reason === null ? undefined : REASONS[reason]
  if (text) return text
  if (reason?.startsWith('rejected.')) return t`Stripe closed your account. Open Stripe to see why.`
  const needs = requirementsText(past_due.length > 0 ? past_due : currently_due)
  return needs ? t`Stripe needs ${needs}.` : t`Open Stripe to see why.`
}

function listsOf(requirements: SellingRequirements, format: typeof formatDate): SellingHealth['lists'] {
  const { past_due, currently_due, eventually_due, pending_verification, current_deadline } = requirements
  const due = currently_due.filter((need) => !past_due.includes(need))
  const upcoming = eventually_due.filter((need) => !currently_due.includes(need))
  const lists = [
    { title: t`Overdue`, needs: past_due },
    { title: current_deadline ? t`Due by ${{ day: format(current_deadline) }}` : t`Due now`, needs: due },
    { title: t`Under review by Stripe`, needs: pending_verification },
    { title: t`Needed later`, needs: upcoming },
  ]
  return lists
    .filter(({ needs }) => needs.length > 0)
    .map(({ title, needs }) => ({ title, needs: requirementTexts(needs) }))
}

const WITHOUT_TAX: HealthText = {
  label: t`Taxes missing`,
  look: 'bad',
  title: t`Set up Stripe Tax to get paid`,
  text: t`Stripe calculates this shop’s taxes from your account settings, which are incomplete. Add your business address and tax registrations in Stripe. Until then, your listings are visible but buyers can’t check out.`,
  fix: 'stripe tax',
}

const whileSelling = (requirements: SellingRequirements, format: typeof formatDate): HealthText => {
  const { current_deadline: deadline } = requirements
  if (requirements.disabled_reason !== null) {
    const text = t`Stripe takes payments for you, but your account needs attention. ${{ reason: reasonInWords(requirements) }}`
    return {
      label: t`Needs attention`,
      look: 'warning',
      title: t`You can sell, but Stripe limits your account`,
      text,
      fix: 'stripe',
    }
  }
  const needs = requirementsText(requirements.currently_due)
  if (needs) {
    const title = deadline
      ? t`You can sell. Stripe needs something from you by ${{ day: format(deadline) }}`
      : t`You can sell. Stripe needs something from you`
    const text = t`Stripe needs ${needs}. Without it, Stripe will stop your payments and we’ll pause your listings.`
    return { label: t`Action needed`, look: 'warning', title, text, fix: 'stripe' }
  }
  return {
    label: t`In order`,
    look: 'good',
    title: t`You can sell`,
    text: t`Stripe takes payments for you. You don’t need to do anything.`,
    fix: null,
  }
}

/**
 * Null if the user never sold.
 * @param isTaxMissing whether Stripe can't compute the seller's taxes
 */
export function sellingHealth(
  { selling, selling_requirements: requirements }: Pick<OwnProfile, 'selling' | 'selling_requirements'>,
  format = formatDate,
  isTaxMissing = false,
): SellingHealth | null {
  if (!selling || !requirements) return null
  if (selling === 'disconnected') {
    return {
      label: t`Disconnected`,
      look: 'bad',
      title: t`Your Stripe account is no longer connected`,
      text: t`${PAUSED} They’ll go live again automatically when you reconnect it.`,
      lists: [],
      fix: 'reconnect',
    }
  }
  if (selling === 'disconnecting') {
    return {
      label: t`Disconnecting`,
      look: 'warning',
      title: t`Your Stripe account is being disconnected`,
      text: t`${PAUSED} Stripe stays connected until no buyer can withdraw and no case is open. That can take a few weeks.`,
      lists: [],
      fix: 'stripe',
    }
  }
  if (selling === 'open')
    return {
      ...(isTaxMissing ? WITHOUT_TAX : whileSelling(requirements, format)),
      lists: listsOf(requirements, format),
    }
  return {
    label: t`Paused`,
    look: 'bad',
    title: t`You can’t sell right now`,
    text: t`Stripe isn’t taking payments for you. ${{ reason: reasonInWords(requirements) }} ${PAUSED} ${SETTLED}`,
    lists: listsOf(requirements, format),
    fix: 'stripe',
  }
}

// Stripe's requirements in plain words (docs.stripe.com, "Required verification information").
/** Beginnings or parts of the names, the first that fits counts. */
const WORDS: [RegExp, string][] = [
  [/^external_account/, t`a bank account for payouts`],
  [/^tos_acceptance/, t`your agreement to Stripe’s terms`],
  [/verification\.(additional_)?document/, t`proof of identity`],
  [/^business_profile\.url/, t`the address of your shop or website`],
  [/^(business_profile|business_type)/, t`details about your business`],
  [/^company\.(tax_id|vat_id|registration_number)/, t`your company’s tax or registration number`],
  [/^company/, t`details about your company`],
  [/\.dob\b/, t`a date of birth`],
  [/\.(id_number|ssn_last_4)/, t`an identity number`],
  [/\.address\b/, t`a home address`],
  [/^(individual|person_|representative|owners|directors|executives)/, t`details about you`],
]

/** Each thing once: "a bank account for payouts", "your agreement to Stripe’s terms". */
export const requirementTexts = (needs: string[]): string[] => [
  ...new Set(needs.map((need) => WORDS.find(([name]) => name.test(need))?.[1] ?? t`further details`)),
]

/** The same as a list in a sentence; empty without requirements. */
export const requirementsText = (needs: string[]): string => formatList(requirementTexts(needs))
