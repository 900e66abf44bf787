// Titles and descriptions of pages: the same words in the tab, in a search result and in a link's preview.

export const SITE_NAME = 'Marketplace'
export const TAGLINE = 'Your marketplace for digital products.'

export const pageTitle = (name: string): string => `${name} · ${SITE_NAME}`

/** What search engines show of a description before they cut it. */
const SUMMARY_MAX_CHARACTERS = 160

/** A text in one line of at most 160 characters, cut between words. Characters are code points. */
export function summarise(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const characters = [...line]
  if (characters.length <= SUMMARY_MAX_CHARACTERS) return line
  const cut = characters.slice(0, SUMMARY_MAX_CHARACTERS - 1).join('')
  return `${cut.replace(/\s\S*$/, '')}…`
}
