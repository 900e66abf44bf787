// What the build makes of Markdown (web/legal-texts.ts): the operator's papers and docs/ranking.md.
declare module '*.md' {
  import type { Locale } from '@contract/locales.ts'
  import type { JSX } from 'react'

  const Text: (props: { components: object }) => JSX.Element
  export default Text
  export const frontmatter: { title: string; version: string; summary: string; changes: string }
  export const headings: { id: string; text: string }[]
  /** The page's, where there is a translation. */
  export const locale: Locale
}
