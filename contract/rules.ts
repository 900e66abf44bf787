// The rules of acceptable use, and the words of decisions, for the shop, mails and admins.
import type { ModerationAct, Rule } from './choices.ts'

export const RULE_TEXTS = {
  adult_content: {
    label: 'Adult content',
    text: 'No sexual or pornographic content in products, pictures, titles, descriptions, profiles, reviews or messages. We also report content that sexualizes children to the authorities.',
  },
  copyright: {
    label: 'Copyright and other rights',
    text: 'Only sell and show what you made yourself or have permission to sell and show. This covers copyright, trademarks, designs, and other people’s names and likenesses.',
  },
  fraud: {
    label: 'Fraud',
    text: 'Don’t deceive people for money or data: no undelivered products, no payments outside the shop, no fake sales or reviews, no impersonation, no requests for passwords or card details.',
  },
  harassment: {
    label: 'Harassment and hate',
    text: 'No insults, threats, stalking or publishing of private details. No attacks on people because of their origin, religion, disability, sex, gender, sexual orientation or age.',
  },
  malware: {
    label: 'Malware',
    text: 'No files or links that harm a device, spy on people, or take data without their knowledge.',
  },
  misleading: {
    label: 'Misleading listings',
    text: 'Listings must show what the buyer gets. Title, description, pictures, price and license must be accurate and match the file. Don’t sell machine-made work as handmade.',
  },
  spam: {
    label: 'Spam',
    text: 'No mass messages, duplicate listings, reviews or messages that only advertise, or titles stuffed with keywords.',
  },
  unlawful: {
    label: 'Unlawful content',
    text: 'Nothing that is illegal to offer, own or distribute, such as incitement to violence, terrorist content, or instructions for serious crimes.',
  },
  other: {
    label: 'Something else',
    text: 'Don’t evade the shop’s limits and decisions: no second account after a ban, no automated scraping of personal data, no attacks on the shop or its users, no helping others break these rules.',
  },
} as const satisfies Record<Rule, { label: string; text: string }>

/** As a choice. */
export const RULE_NAMES: Record<Rule, string> = {
  adult_content: 'Adult content',
  copyright: 'Copied, or infringes someone’s rights',
  fraud: 'Fraud',
  harassment: 'Harassment',
  malware: 'A harmful file',
  misleading: 'Misleading',
  spam: 'Spam',
  unlawful: 'Unlawful',
  other: 'Something else',
}

/** After "The rule:". */
export const RULE_WORDS: Record<Rule, string> = {
  adult_content: 'no adult content',
  copyright: 'nothing that infringes someone’s rights',
  fraud: 'no fraud',
  harassment: 'no harassment',
  malware: 'nothing harmful',
  misleading: 'nothing misleading',
  spam: 'no spam',
  unlawful: 'nothing unlawful',
  other: 'the rules of the shop',
}

/** What the affected user reads. */
export const DECISION_TITLES: Record<ModerationAct, string> = {
  remove_review: 'We removed your review',
  remove_collection: 'We stopped sharing your collection',
  warn: 'A warning about your account',
  take_down_listing: 'We took your listing down',
  suspend: 'Your account is suspended',
  ban: 'Your account is banned',
}

export const REVERSAL_TITLES: Record<ModerationAct, string> = {
  remove_review: 'Your review is back',
  remove_collection: 'You can share your collection again',
  warn: 'We withdrew a warning',
  take_down_listing: 'Your listing is back',
  suspend: 'Your suspension has ended',
  ban: 'Your account is no longer banned',
}

const AFFECTED: Record<ModerationAct, string> = {
  remove_collection: 'Only you can see the collection. Its items stay in the shop.',
  remove_review: 'Only you can see the review, and its rating doesn’t count.',
  warn: 'Your account and your listings stay as they are.',
  take_down_listing: 'The listing is no longer in the shop. Buyers keep what they bought.',
  suspend: 'You can’t use your account, and your listings are paused.',
  ban: 'You can’t use your account anymore, and your listings are no longer in the shop. You keep what you bought.',
}

/** What it means for the affected user. */
export const affectedBy = ({ act, isUnlawful }: { act: ModerationAct; isUnlawful: boolean }): string =>
  act === 'take_down_listing' && isUnlawful
    ? 'The listing is no longer in the shop. Buyers get a refund.'
    : AFFECTED[act]
