// Questions and answers of the About page.

export const ABOUT = [
  {
    question: 'What is this site?',
    answer:
      'A marketplace for digital products: art, patterns, templates, music, learning material and more. Sellers list files, buyers pay by card and download what they bought, as often as they need it.',
  },
  {
    question: 'How do I sell?',
    answer:
      'Log in and choose “Become a Seller” in your dashboard. You connect an account with our payment provider, which takes a few minutes. Then upload a file, describe it, set a price and add up to five images.',
  },
  {
    question: 'What does it cost?',
    answer:
      'The site is free for now: sellers receive the price less what the payment provider charges. A service fee for each item may come later. If it does, we will tell you ahead of time.',
  },
  {
    question: 'Can I get a refund?',
    answer:
      'Each seller sets their own refund policy. Most sellers give none, because a digital file cannot be handed back. Please read the description before you buy.',
  },
  {
    question: 'Is adult content allowed?',
    answer: 'No. Adult content is not allowed, neither as a product nor in images, descriptions or profiles.',
  },
  {
    question: 'What happens to my data?',
    answer:
      'We keep what the shop needs: your name, your email address, your orders and what you publish. Card details go to the payment provider and never reach us. Other people see only your public profile.',
  },
  {
    question: 'What comes next?',
    answer:
      'We are working on better tools for sellers and on more ways to find things. Prices and rules that change are announced first.',
  },
  {
    question: 'Who runs it?',
    answer:
      'An open project: its source code is public, and everyone is welcome to read it, to run it and to improve it.',
  },
] as const
