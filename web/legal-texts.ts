// Turns legal/*.md into components in the build, so that no parser reaches a browser.
import { compile } from '@mdx-js/mdx'
import remarkFrontmatter from 'remark-frontmatter'
import remarkMdxFrontmatter from 'remark-mdx-frontmatter'
import type { Plugin } from 'vite'

/** As much of a Markdown tree as is read here. */
type Node = { type: string; depth?: number; value?: string; children?: Node[]; data?: object }
type Heading = { id: string; text: string }

const textOf = ({ value = '', children = [] }: Node): string => value + children.map(textOf).join('')
const idOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** Names the headings of a paper, for its table of contents. */
const nameHeadings = (headings: Heading[]) => () => (tree: Node) => {
  for (const node of tree.children ?? []) {
    if (node.type !== 'heading' || node.depth !== 2) continue
    const text = textOf(node)
    const heading = { id: idOf(text), text }
    node.data = { hProperties: { id: heading.id } }
    headings.push(heading)
  }
}

/** Between elements, such as those of a list, a line break is no text. */
const dropLineBreaks = () => (tree: Node) => {
  tree.children = tree.children?.filter(({ type, value }) => type !== 'text' || value !== '\n')
  tree.children?.forEach(dropLineBreaks())
}

export const legalTexts = (): Plugin => ({
  name: 'legal-texts',
  enforce: 'pre',
  async transform(value, path) {
    if (!path.endsWith('.md')) return null
    const headings: Heading[] = []
    // Plain Markdown: braces are text, and what is written as HTML is left out.
    const compiled = await compile(
      { value, path },
      {
        format: 'md',
        jsxImportSource: '@/lib/jsx',
        remarkPlugins: [remarkFrontmatter, remarkMdxFrontmatter, nameHeadings(headings)],
        rehypePlugins: [dropLineBreaks],
      },
    )
    const code = `${compiled}\nexport const headings = ${JSON.stringify(headings)}\n`
    return { code, map: null, moduleType: 'js' }
  },
})
