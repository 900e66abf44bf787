// The links of the top bar, collapsed into a menu on narrow screens.

export const SITE_LINKS = [
  { to: '/about', label: 'About' },
  { to: '/contact', label: 'Contact' },
] as const
