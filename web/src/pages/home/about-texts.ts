import type { AnswerOf } from '@contract/operations/operation.ts'
import type { serviceCalls } from '@contract/service.ts'
import { formatUtcDay } from '@contract/text/dates.ts'

type Terms = Pick<AnswerOf<typeof serviceCalls.getShopTerms>, 'fee_percent' | 'next_fee'>

/** Undefined until the fee is known. */
export function costText(terms: Terms | undefined): string {
  if (!terms) return 'Sellers receive the price minus the payment provider’s fees and our service fee, if any.'
  const { fee_percent, next_fee } = terms
  if (next_fee)
    return `We keep ${fee_percent}% of each sale, and ${next_fee.percent}% from ${formatUtcDay(next_fee.starts_at)}. Sellers receive the rest minus the payment provider’s fees.`
  return fee_percent === 0
    ? 'The site is free for now: sellers receive the price minus the payment provider’s fees. We may add a service fee per item later. If we do, we’ll tell you in advance.'
    : `We keep ${fee_percent}% of each sale. Sellers receive the rest minus the payment provider’s fees. If that changes, we’ll tell you in advance.`
}

export const ABOUT = [
  {
    question: 'What is this site?',
    answer:
      'A marketplace for digital products: art, patterns, templates, music, learning material and more. Sellers list files. Buyers pay by card and download their purchases as often as they need.',
  },
  {
    question: 'How do I sell?',
    answer:
      'Log in and choose “Become a Seller” in your dashboard. You connect an account with our payment provider, which takes a few minutes. Then upload a file, describe it, set a price and add up to five images.',
  },
  {
    question: 'What does it cost?',
    answer: costText,
  },
  {
    question: 'Can I get a refund?',
    answer:
      'Each seller sets their own refund policy. Most don’t offer refunds, because you can’t return a digital file. Read the description before you buy.',
  },
  {
    question: 'Is adult content allowed?',
    answer: 'No. Adult content is not allowed, neither as a product nor in images, descriptions or profiles.',
  },
  {
    question: 'What happens to my data?',
    answer:
      'We store what the shop needs: your name, your email address, your orders and what you publish. Card details go to the payment provider and never reach us. Other people see only your public profile. Sellers see your orders and, in Stripe, what you enter when you pay.',
  },
  {
    question: 'What comes next?',
    answer:
      'Better tools for sellers and more ways to find things. We announce changes to prices and rules in advance.',
  },
  {
    question: 'Who runs it?',
    answer: 'An open project. Its source code is public, and anyone can read, run and improve it.',
  },
] as const
