// Which version of each paper in legal/ holds. Written by `npm run check -- --write`: change the papers.
export const LEGAL_VERSIONS = {
  'acceptable-use': '2026-11-24',
  accessibility: '2026-11-29',
  copyright: '2026-11-24',
  licences: '2026-11-27',
  privacy: '2026-11-29',
  terms: '2026-11-29',
} as const
