import { render, toPlainText } from '@react-email/render'
import { Layout, type LayoutProps } from './layout.tsx'
import type { MailContext, MailTemplate } from './template.ts'

type Footer = Pick<LayoutProps, 'why' | 'unsubscribe' | 'settings'>

/** The mail's HTML, and the same as plain text with its links written out. */
export async function renderMail<Facts>(
  { Body, subject }: MailTemplate<Facts>,
  facts: Facts,
  context: MailContext,
  footer: Footer,
): Promise<{ html: string; text: string }> {
  const html = await render(
    <Layout title={subject(facts)} home={context.to('/')} {...footer}>
      <Body facts={facts} context={context} />
    </Layout>,
  )
  return { html, text: toPlainText(html, { selectors: [{ selector: 'h1', options: { uppercase: false } }] }) }
}
