// What the build makes of the operator's papers (web/legal-texts.ts).
declare module '@legal/*.md' {
  import type { ComponentType } from 'react'

  const Text: ComponentType<{ components: object }>
  export default Text
  export const frontmatter: { title: string; version: string; summary: string; changes: string }
  export const headings: { id: string; text: string }[]
}
