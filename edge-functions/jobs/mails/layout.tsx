// The frame of every mail: the shop’s name and colour, one column of up to 560 pixels, light and dark,
// and why it was sent. It needs no picture.
import { Body } from '@react-email/body'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Hr } from '@react-email/hr'
import { Html } from '@react-email/html'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { render, toPlainText } from '@react-email/render'
import { Text } from '@react-email/text'
import type { ReactNode } from 'react'
import { t } from '#texts'
import { SITE_NAME } from '../../../contract/pages.ts'
import { LOCALE } from '../../../contract/text/format.ts'
import { DARK_STYLES, styles } from './styles.ts'
import type { MailContext, MailTemplate } from './template.ts'

export type LayoutProps = {
  title: string
  home: string
  /** Why it was sent, in a sentence: “You get this because …”. */
  why: string
  /** Name and postal address of the seller who wrote it. */
  sender: string | null
  /** Where this kind is turned off without a login; null for what is necessary. */
  unsubscribe: string | null
  /** The page of email preferences; null for recipients without an account. */
  settings: string | null
  children: ReactNode
}

export const Layout = ({ title, home, why, sender, unsubscribe, settings, children }: LayoutProps) => (
  <Html lang={LOCALE}>
    <Head>
      <title>{title}</title>
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <style>{DARK_STYLES}</style>
    </Head>
    <Preview>{title}</Preview>
    <Body style={styles.page} className="page">
      <main>
        <Container style={styles.column} className="column">
          <Text style={styles.brand}>
            <Link href={home} style={styles.brandLink} className="brand">
              {SITE_NAME}
            </Link>
          </Text>
          {children}
          <Hr style={styles.line} className="line" />
          {sender && (
            <Text style={styles.small} className="muted">
              {sender}
            </Text>
          )}
          <Text style={styles.small} className="muted">
            {why}
            {settings && (
              <>
                {' '}
                <Link href={settings} style={styles.smallLink} className="muted">
                  {t`Email preferences`}
                </Link>
              </>
            )}
            {unsubscribe && (
              <>
                {' · '}
                <Link href={unsubscribe} style={styles.smallLink} className="muted">
                  {t`Unsubscribe`}
                </Link>
              </>
            )}
          </Text>
        </Container>
      </main>
    </Body>
  </Html>
)

type Footer = Pick<LayoutProps, 'why' | 'sender' | 'unsubscribe' | 'settings'>

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
