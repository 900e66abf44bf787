// The operator's papers (legal/*.md) become components when the web is built: no parser and no HTML reaches a browser.
import { compile } from '@mdx-js/mdx'
import remarkFrontmatter from 'remark-frontmatter'
import remarkMdxFrontmatter from 'remark-mdx-frontmatter'
import type { Plugin } from 'vite'

export const legalTexts = (): Plugin => ({
  name: 'legal-texts',
  enforce: 'pre',
  async transform(value, path) {
    if (!path.endsWith('.md')) return null
    // Plain Markdown: braces are text, and what is written as HTML is left out.
    const compiled = await compile(
      { value, path },
      { format: 'md', remarkPlugins: [remarkFrontmatter, remarkMdxFrontmatter] },
    )
    return { code: String(compiled), map: null, moduleType: 'js' }
  },
})
