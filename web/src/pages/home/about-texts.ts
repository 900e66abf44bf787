import type { AnswerOf } from '@contract/operations/operation.ts'
import type { serviceCalls } from '@contract/service.ts'
import { formatUtcDay } from '@contract/text/dates.ts'
import { formatCount } from '@contract/text/format.ts'
import { t } from '@/lib/texts.ts'

type Terms = Pick<AnswerOf<typeof serviceCalls.getShopTerms>, 'fee_percent' | 'next_fee'>

/** Undefined until the fee is known. */
export function costText(terms: Terms | undefined): string {
  if (!terms) return t`Sellers receive the price minus the payment provider’s fees and our service fee, if any.`
  const { fee_percent, next_fee } = terms
  if (next_fee)
    return t`We keep ${{ fee_percent: formatCount(fee_percent) }}% of each sale, and ${{ next: formatCount(next_fee.percent) }}% from ${{ day: formatUtcDay(next_fee.starts_at) }}. Sellers receive the rest minus the payment provider’s fees.`
  return fee_percent === 0
    ? t`The site is free for now: sellers receive the price minus the payment provider’s fees. We may add a service fee per item later. If we do, we’ll tell you in advance.`
    : t`We keep ${{ fee_percent: formatCount(fee_percent) }}% of each sale. Sellers receive the rest minus the payment provider’s fees. If that changes, we’ll tell you in advance.`
}

export const ABOUT = [
  {
    question: t`What is this site?`,
    answer: t`A marketplace for digital products: art, patterns, templates, music, learning material and more. Sellers list files. Buyers pay by card and download their purchases as often as they need.`,
  },
  {
    question: t`How do I sell?`,
    answer: t`Log in and choose “Become a Seller” in your dashboard. You connect an account with our payment provider, which takes a few minutes. Then upload a file, describe it, set a price and add up to five images.`,
  },
  { question: t`What does it cost?`, answer: costText },
  {
    question: t`Can I get a refund?`,
    answer: t`Each seller sets their own refund policy. Most don’t offer refunds, because you can’t return a digital file. Read the description before you buy.`,
  },
  {
    question: t`Is adult content allowed?`,
    answer: t`No. Adult content is not allowed, neither as a product nor in images, descriptions or profiles.`,
  },
  {
    question: t`What happens to my data?`,
    answer: t`We store what the shop needs: your name, your email address, your orders and what you publish. Card details go to the payment provider and never reach us. Other people see only your public profile. Sellers see your orders and, in Stripe, what you enter when you pay.`,
  },
  {
    question: t`What comes next?`,
    answer: t`Better tools for sellers and more ways to find things. We announce changes to prices and rules in advance.`,
  },
  {
    question: t`Who runs it?`,
    answer: t`An open project. Its source code is public, and anyone can read, run and improve it.`,
  },
] as const
