// Whether a seller can sell, and why not: the one place of these words. The page Payments shows all of them, the banner the first two.

import { formatDate } from '@contract/format.ts'
import type { OwnProfile, SellingRequirements } from '@contract/schemas/profiles.ts'
import { needsAsWords, needsInWords } from './needs-in-words.ts'

export type SellingHealth = {
  label: string
  look: 'good' | 'warning' | 'bad'
  title: string
  text: string
  /** What Stripe asks for, checks, or will ask for. */
  lists: { title: string; needs: string[] }[]
  /** Who mends it: the seller at Stripe, or by connecting again. */
  mend: 'stripe' | 'stripe tax' | 'reconnect' | null
}
type Said = Omit<SellingHealth, 'lists'>

const PAUSED = 'Your listings are paused: nobody else sees them or can buy them.'
const SETTLED = 'They are back by themselves once this is settled.'

/** Why an account is disabled (API reference, "The Account object", requirements.disabled_reason). */
const REASONS: Record<string, string> = {
  'action_required.requested_capabilities': 'Payments have to be turned on in your Stripe account.',
  listed: 'Stripe is checking whether your account is on a list of people or companies that it may not serve.',
  platform_paused: 'We paused payments to your account. Please contact us.',
  'rejected.fraud': 'Stripe closed your account because of suspected fraud.',
  'rejected.incomplete_verification': 'Stripe closed your account because it could not verify who you are.',
  'rejected.listed': 'Stripe closed your account because it is on a list of people or companies that it may not serve.',
  'rejected.terms_of_service': 'Stripe closed your account because it broke Stripe’s terms of service.',
  'requirements.pending_verification': 'Stripe is checking what you gave. There is nothing that you have to do.',
  under_review: 'Stripe is reviewing your account. There is nothing that you have to do.',
}

function reasonInWords({ disabled_reason: reason, past_due, currently_due }: SellingRequirements): string {
  const known = reason === null ? undefined : REASONS[reason]
  if (known) return known
  if (reason?.startsWith('rejected.')) return 'Stripe closed your account. It tells you why.'
  const needs = needsInWords(past_due.length > 0 ? past_due : currently_due)
  return needs ? `Stripe asks for ${needs}.` : 'Stripe tells you why.'
}

function listsOf(asked: SellingRequirements, format: typeof formatDate): SellingHealth['lists'] {
  const { past_due, currently_due, eventually_due, pending_verification, current_deadline } = asked
  const due = currently_due.filter((need) => !past_due.includes(need))
  const later = eventually_due.filter((need) => !currently_due.includes(need))
  const lists = [
    { title: 'Overdue', needs: past_due },
    { title: current_deadline ? `Due by ${format(current_deadline)}` : 'Due now', needs: due },
    { title: 'Being checked by Stripe', needs: pending_verification },
    { title: 'Asked for later', needs: later },
  ]
  return lists
    .filter(({ needs }) => needs.length > 0)
    .map(({ title, needs }) => ({ title, needs: needsAsWords(needs) }))
}

const WITHOUT_TAX: Said = {
  label: 'Taxes missing',
  look: 'bad',
  title: 'Nobody can pay you until you set up Stripe Tax',
  text: 'This shop charges taxes, and Stripe computes them by the settings of your account, which are not complete. Tell Stripe where your business is, and where you are registered for taxes. Until then your listings are shown, but each checkout is rejected.',
  mend: 'stripe tax',
}

const whileSelling = (asked: SellingRequirements, format: typeof formatDate): Said => {
  const { current_deadline: deadline } = asked
  if (asked.disabled_reason !== null) {
    const text = `Stripe takes payments for you, but not everything is in order. ${reasonInWords(asked)}`
    return {
      label: 'Needs attention',
      look: 'warning',
      title: 'You can sell, but Stripe limits your account',
      text,
      mend: 'stripe',
    }
  }
  const needs = needsInWords(asked.currently_due)
  if (needs) {
    const title = `You can sell. Stripe needs something from you${deadline ? ` by ${format(deadline)}` : ''}`
    const text = `Stripe asks for ${needs}. Without it, Stripe stops taking payments for you, and your listings are paused.`
    return { label: 'Something is due', look: 'warning', title, text, mend: 'stripe' }
  }
  return {
    label: 'In order',
    look: 'good',
    title: 'You can sell',
    text: 'Stripe takes payments for you. There is nothing to do.',
    mend: null,
  }
}

/**
 * Null for who never sold.
 * @param isTaxMissing whether taxes are charged and Stripe cannot compute the seller's
 */
export function sellingHealth(
  { selling, selling_requirements: asked }: Pick<OwnProfile, 'selling' | 'selling_requirements'>,
  format = formatDate,
  isTaxMissing = false,
): SellingHealth | null {
  if (!selling || !asked) return null
  if (selling === 'disconnected') {
    return {
      label: 'Disconnected',
      look: 'bad',
      title: 'Your Stripe account is no longer connected',
      text: `${PAUSED} They are back by themselves as soon as you connect it again.`,
      lists: [],
      mend: 'reconnect',
    }
  }
  if (selling === 'disconnecting') {
    return {
      label: 'Disconnecting',
      look: 'warning',
      title: 'Your Stripe account is being disconnected',
      text: `${PAUSED} Stripe stays connected for refunds until no buyer can withdraw and no case is open. That can take some weeks.`,
      lists: [],
      mend: 'stripe',
    }
  }
  if (selling === 'open')
    return { ...(isTaxMissing ? WITHOUT_TAX : whileSelling(asked, format)), lists: listsOf(asked, format) }
  return {
    label: 'Paused',
    look: 'bad',
    title: 'You cannot sell at the moment',
    text: `Stripe takes no payments for you. ${reasonInWords(asked)} ${PAUSED} ${SETTLED}`,
    lists: listsOf(asked, format),
    mend: 'stripe',
  }
}
