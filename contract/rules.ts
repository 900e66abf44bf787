// The rules of acceptable use: what reports and decisions name, and what the page Acceptable Use says. One text for all of them.
import type { Rule } from './choices.ts'

export const RULE_TEXTS = {
  adult_content: {
    label: 'Adult content',
    text: 'No sexual or pornographic content: neither in a product nor in a picture, a title, a description, a profile, a review or a message. Content that sexualises children is also reported to the authorities.',
  },
  copyright: {
    label: 'Copyright and other rights',
    text: 'Sell and show only what you made yourself or have permission to sell and show. That goes for copyright, trademarks, designs, and other people’s names and likenesses.',
  },
  fraud: {
    label: 'Fraud',
    text: 'No deceiving people for money or data: no product that never comes, no payments outside of the shop to get around it, no invented sales or reviews, no pretending to be somebody else, no questions for passwords or card details.',
  },
  harassment: {
    label: 'Harassment and hate',
    text: 'No insults, threats, stalking or publishing of private details. No attacks on people for their origin, religion, disability, sex, gender, sexual orientation or age.',
  },
  malware: {
    label: 'Malware',
    text: 'No file or link that harms a device, spies on people, or takes data without their knowledge, whatever it is called.',
  },
  misleading: {
    label: 'Misleading listings',
    text: 'A listing says what the buyer gets. Title, description, pictures, price and licence must be true and belong to the file; what was made by a machine is not sold as made by hand.',
  },
  spam: {
    label: 'Spam',
    text: 'No mass messages, no copies of the same listing, no reviews or messages that only advertise, no titles stuffed with search words.',
  },
  unlawful: {
    label: 'Unlawful content',
    text: 'Nothing that the law forbids to offer, to own or to spread, such as incitement to violence, terrorist content, or instructions for serious crimes.',
  },
  other: {
    label: 'Something else',
    text: 'No getting around the shop’s limits and decisions: no second account after a ban, no automated scraping of people’s data, no attacks on the shop and its users, no helping others to do what these rules forbid.',
  },
} as const satisfies Record<Rule, { label: string; text: string }>
