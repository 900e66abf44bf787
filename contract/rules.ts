// The rules of acceptable use, for the shop, mails and admins.
import type { Rule } from './choices.ts'

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
