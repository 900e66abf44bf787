import { Fragment } from 'react'
import { z } from 'zod'
import { plural, t } from '#texts'
import { pages } from '../../../contract/pages.ts'
import { linkParts } from '../../../contract/text/links.ts'
import { paragraphsOf } from '../../../contract/text/typed-texts.ts'
import { Action, Lines, Paragraph, TextLink, Title } from './parts.tsx'
import { mailTemplate, sellerFacts } from './template.ts'

const postFacts = sellerFacts.extend({ postId: z.uuid(), subject: z.string(), body: z.string() })

/** Text with its line breaks and links. */
const Words = ({ children }: { children: string }) =>
  linkParts(children).map(({ at, text, href }) => (
    <Fragment key={at}>{href ? <TextLink href={href}>{text}</TextLink> : <Lines>{text}</Lines>}</Fragment>
  ))

export const post = mailTemplate(postFacts, {
  why: () => t`You get this because you’re in the audience of this seller.`,
  subject: ({ subject }) => subject,
  Body: ({ facts, context }) => (
    <>
      <Title>{facts.subject}</Title>
      <Paragraph>{t`From ${{ seller: facts.stop.seller }}`}</Paragraph>
      {paragraphsOf(facts.body).map((words, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
        <Paragraph key={index}>
          <Words>{words}</Words>
        </Paragraph>
      ))}
      <Paragraph>
        <TextLink
          href={context.to(`${pages.sellerPosts.path({ identifier: facts.stop.sellerId })}?report=${facts.postId}`)}
        >
          {t`Report this email`}
        </TextLink>
      </Paragraph>
    </>
  ),
})

export const posts_paused = mailTemplate(z.object({ complaints: z.number().int() }), {
  why: () => t`You get this because you send posts to your audience.`,
  subject: () => t`We paused your posts`,
  Body: ({ facts, context }) => (
    <>
      <Title>{t`We paused your posts`}</Title>
      <Paragraph>
        {plural(
          { people: facts.complaints },
          {
            one: '# person reported your posts as spam in the last 30 days. Posts that were being sent have stopped.',
            other: '# people reported your posts as spam in the last 30 days. Posts that were being sent have stopped.',
          },
        )}
      </Paragraph>
      <Paragraph>{t`Tell us how you got your audience. We’ll review it and can resume your posts.`}</Paragraph>
      <Action href={context.to(pages.contact.path())}>{t`Contact us`}</Action>
    </>
  ),
})

export const post_test = { ...post, why: () => t`You get this because you asked for a test of this post.` }
