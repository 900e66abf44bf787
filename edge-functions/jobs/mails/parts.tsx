import { Button } from '@react-email/button'
import { Heading } from '@react-email/heading'
import { Link } from '@react-email/link'
import { Text } from '@react-email/text'
import { Fragment, type ReactNode } from 'react'
import { plural, t } from '#texts'
import { formatCents, LOCALE } from '../../../contract/text/format.ts'
import { styles } from './styles.ts'
import type { MailContext, Picture } from './template.ts'

export const Title = ({ children }: { children: ReactNode }) => (
  <Heading as="h1" style={styles.heading}>
    {children}
  </Heading>
)

export const Subtitle = ({ children }: { children: ReactNode }) => (
  <Heading as="h2" style={styles.subheading}>
    {children}
  </Heading>
)

export const Paragraph = ({ children }: { children: ReactNode }) => <Text style={styles.text}>{children}</Text>

/** A paragraph of those sentences that apply. Japanese has no spaces between them. */
export const Sentences = ({ children }: { children: (string | false | null | undefined)[] }) => (
  <Paragraph>{children.filter(Boolean).join(LOCALE === 'ja' ? '' : ' ')}</Paragraph>
)

/** Text with its line breaks. */
export const Lines = ({ children }: { children: string }) =>
  children.split(/\r\n|\r|\n/).map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ))

/** What somebody wrote, with their line breaks. */
export const Quote = ({ children }: { children: string }) => (
  <Text style={styles.quote} className="quote">
    <Lines>{children}</Lines>
  </Text>
)

export const Action = ({ href, children }: { href: string; children: ReactNode }) => (
  <Text style={styles.text}>
    <Button href={href} style={styles.button} className="button">
      {children}
    </Button>
  </Text>
)

export const TextLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link href={href} style={styles.link} className="link">
    {children}
  </Link>
)

type Cover = { title: string; picture: Picture & { alt?: string | null } }

/** Pictures of what was bought. Where they are blocked, their texts stand in a line. */
export const Covers = ({ of, context }: { of: Cover[]; context: MailContext }) =>
  of.length > 0 && (
    <Text style={styles.small} className="muted">
      {of.map(({ title, picture }) => (
        <img
          key={picture.path}
          src={context.thumbnail(picture)}
          alt={picture.alt || t`Cover of “${title}”`}
          width="150"
          style={styles.cover}
        />
      ))}
    </Text>
  )

/** Links to purchases without an account, with their titles. */
export const GuestLinks = ({ of, children }: { of: MailContext; children: string }) => (
  <>
    {of.guestLinks.map(({ href, titles }) => (
      <Fragment key={href}>
        <Paragraph>{titles}</Paragraph>
        {of.guestLinks.length === 1 ? (
          <Action href={href}>{children}</Action>
        ) : (
          <Paragraph>
            <TextLink href={href}>{children}</TextLink>
          </Paragraph>
        )}
      </Fragment>
    ))}
    {of.linksLeftOut > 0 && (
      <Paragraph>
        {plural(
          { more: of.linksLeftOut },
          {
            one: 'And # more. Log in with this address to see them all.',
            other: 'And # more. Log in with this address to see them all.',
          },
        )}
      </Paragraph>
    )}
  </>
)

type Row = { label: string; cents: number }

/** Items with their prices, and what they come to. Prices in cents. */
export const Amounts = ({ caption, rows, total }: { caption: string; rows: Row[]; total: Row }) => (
  <table style={styles.table}>
    <caption style={styles.small} className="muted">
      {caption}
    </caption>
    <tbody>
      {rows.map(({ label, cents }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
        <tr key={index}>
          <th scope="row" style={{ ...styles.cell, fontWeight: 400 }}>
            {label}
          </th>
          <td style={styles.number}>{formatCents(cents)}</td>
        </tr>
      ))}
      <tr>
        <th scope="row" style={styles.cell}>
          {total.label}
        </th>
        <td style={{ ...styles.number, fontWeight: 700 }}>{formatCents(total.cents)}</td>
      </tr>
    </tbody>
  </table>
)
