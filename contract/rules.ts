// The rules of acceptable use, for the shop, mails and admins.
import { t } from '#texts'
import type { Rule } from './choices.ts'

export const RULE_TEXTS = {
  adult_content: {
    label: t`Adult content`,
    text: t`No sexual or pornographic content in products, pictures, titles, descriptions, profiles, reviews or messages. We also report content that sexualizes children to the authorities.`,
  },
  copyright: {
    label: t`Copyright and other rights`,
    text: t`Only sell and show what you made yourself or have permission to sell and show. This covers copyright, trademarks, designs, and other people’s names and likenesses.`,
  },
  fraud: {
    label: t`Fraud`,
    text: t`Don’t deceive people for money or data: no undelivered products, no payments outside the shop, no fake sales or reviews, no impersonation, no requests for passwords or card details.`,
  },
  harassment: {
    label: t`Harassment and hate`,
    text: t`No insults, threats, stalking or publishing of private details. No attacks on people because of their origin, religion, disability, sex, gender, sexual orientation or age.`,
  },
  malware: {
    label: t`Malware`,
    text: t`No files or links that harm a device, spy on people, or take data without their knowledge.`,
  },
  misleading: {
    label: t`Misleading listings`,
    text: t`Listings must show what the buyer gets. Title, description, pictures, price and license must be accurate and match the file. Don’t sell machine-made work as handmade.`,
  },
  spam: {
    label: t`Spam`,
    text: t`No mass messages, duplicate listings, reviews or messages that only advertise, or titles stuffed with keywords.`,
  },
  unlawful: {
    label: t`Unlawful content`,
    text: t`Nothing that is illegal to offer, own or distribute, such as incitement to violence, terrorist content, or instructions for serious crimes.`,
  },
  other: {
    label: t`Something else`,
    text: t`Don’t evade the shop’s limits and decisions: no second account after a ban, no automated scraping of personal data, no attacks on the shop or its users, no helping others break these rules.`,
  },
} as const satisfies Record<Rule, { label: string; text: string }>

/** As a choice. */
export const RULE_NAMES: Record<Rule, string> = {
  adult_content: t`Adult content`,
  copyright: t`Copied, or infringes someone’s rights`,
  fraud: t`Fraud`,
  harassment: t`Harassment`,
  malware: t`A harmful file`,
  misleading: t`Misleading`,
  spam: t`Spam`,
  unlawful: t`Unlawful`,
  other: t`Something else`,
}

/** After "The rule:". */
export const RULE_WORDS: Record<Rule, string> = {
  adult_content: t`no adult content`,
  copyright: t`nothing that infringes someone’s rights`,
  fraud: t`no fraud`,
  harassment: t`no harassment`,
  malware: t`nothing harmful`,
  misleading: t`nothing misleading`,
  spam: t`no spam`,
  unlawful: t`nothing unlawful`,
  other: t`the rules of the shop`,
}
