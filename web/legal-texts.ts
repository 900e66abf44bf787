// Turns legal/*.md into components in the build, so that no parser reaches a browser.
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { compile } from '@mdx-js/mdx'
import remarkFrontmatter from 'remark-frontmatter'
import remarkMdxFrontmatter from 'remark-mdx-frontmatter'
import type { Plugin } from 'vite'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '../contract/locales.ts'

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

/** Asks for a paper itself, where its address gives the one in the page's language. */
const OWN = '?own'

/** The paper of the page's language: that of legal/de/ for legal/terms.md, if it is there. */
const inLanguageOfPage = (name: string, translations: Locale[]) => `
import { LOCALE } from '@/lib/i18n.ts'
import * as own from './${name}${OWN}'
${translations.map((locale) => `import * as ${locale} from './${locale}/${name}'`).join('\n')}
const { default: Text, frontmatter, headings, locale } = { ${translations} }[LOCALE] ?? own
export { Text as default, frontmatter, headings, locale }
`

export const legalTexts = (): Plugin => ({
  name: 'legal-texts',
  enforce: 'pre',
  async transform(value, id) {
    const path = id.replace(OWN, '')
    if (!path.endsWith('.md')) return null
    const [folder, name] = [dirname(path), basename(path)]
    const translations = LOCALES.filter((locale) => existsSync(join(folder, locale, name)))
    if (translations.length > 0 && path === id)
      return { code: inLanguageOfPage(name, translations), map: null, moduleType: 'js' }
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
    const locale = LOCALES.find((one) => one === basename(folder)) ?? DEFAULT_LOCALE
    const code = `${compiled}\nexport const headings = ${JSON.stringify(headings)}\nexport const locale = '${locale}'\n`
    return { code, map: null, moduleType: 'js' }
  },
})
