// Mails of admins: decisions, reports, appeals, which never name the admin or the reporter, and settings.
import { z } from 'zod'
import { t } from '#texts'
import { ACTS, affectedBy, MODERATION_ACTS } from '../../../contract/acts.ts'
import { REPORT_OUTCOMES, RULES } from '../../../contract/choices.ts'
import { APPEAL_MONTHS } from '../../../contract/limits.ts'
import { pages } from '../../../contract/pages.ts'
import { RULE_WORDS } from '../../../contract/rules.ts'
import { settingChange } from '../../../contract/service.ts'
import { changeText, settingText } from '../../../contract/settings.ts'
import { formatUtcDay } from '../../../contract/text/dates.ts'
import { Action, Paragraph, Quote, Sentences, Title } from './parts.tsx'
import { mailTemplate, stored } from './template.ts'

const statementFacts = z.object({
  act: z.enum(MODERATION_ACTS),
  rule: z.enum(RULES),
  facts: stored,
  about: z.string().nullable(),
  until: z.string().nullable(),
  isUnlawful: z.boolean(),
  isReversed: z.boolean(),
})
type StatementFacts = z.output<typeof statementFacts>

const titleOf = ({ act, isReversed }: StatementFacts): string => (isReversed ? ACTS[act].reversal : ACTS[act]).statement

/** Others find in their dashboard what is theirs. */
const isShutOut = ({ act }: StatementFacts): boolean => act === 'suspend' || act === 'ban'

export const statement = mailTemplate(statementFacts, {
  why: () => t`You get this because we decided about your account or something you published.`,
  subject: titleOf,
  Body: ({ facts, context }) => (
    <>
      <Title>{titleOf(facts)}</Title>
      {facts.about && <Quote>{facts.about}</Quote>}
      {facts.isReversed ? (
        <Paragraph>{t`We reviewed our decision and reversed it. You don’t need to do anything.`}</Paragraph>
      ) : (
        <>
          <Paragraph>{t`The rule: ${{ rule: RULE_WORDS[facts.rule] }}. What we found:`}</Paragraph>
          <Quote>{facts.facts}</Quote>
          <Sentences>
            {affectedBy(facts)}
            {facts.until && t`It ends automatically on ${{ day: formatUtcDay(facts.until) }}.`}
          </Sentences>
          <Sentences>
            {t`This decision was made by a person. If you disagree, appeal within ${{ months: APPEAL_MONTHS }} months and someone else will review it.`}
            {isShutOut(facts) && t`The link also leads to your purchases.`}
            {context.link && t`Don’t share the link. It works without logging in.`}
          </Sentences>
          <Action href={context.link ?? context.to(pages.redress.path())}>{t`Read the decision or appeal`}</Action>
        </>
      )}
    </>
  ),
})

const outcomeFacts = z.object({
  outcome: z.enum(REPORT_OUTCOMES).exclude(['none']),
  category: z.enum(RULES),
  what: z.enum(['user', 'listing', 'review', 'collection', 'post']),
  title: z.string().nullable(),
  /** Null to a visitor's address, which nobody proved. */
  reason: z.string().nullable(),
})

/** Only listings have a title. */
const reported = ({ what, title }: Pick<z.output<typeof outcomeFacts>, 'what' | 'title'>): string =>
  ({
    user: t`You reported a user.`,
    listing: title ? t`You reported a listing (“${title}”).` : t`You reported a listing.`,
    review: t`You reported a review.`,
    collection: t`You reported a collection.`,
    post: t`You reported a post.`,
  })[what]

/** To the address that a visitor typed. */
export const report_received = mailTemplate(outcomeFacts.omit({ outcome: true }).extend({ dueAt: z.string() }), {
  why: () => t`You get this because somebody entered this address to report something.`,
  subject: () => t`We received your report`,
  Body: ({ facts }) => (
    <>
      <Title>{t`We received your report`}</Title>
      <Sentences>
        {reported(facts)}
        {t`We’ll decide by ${{ day: formatUtcDay(facts.dueAt) }} and email you the outcome.`}
      </Sentences>
      <Paragraph>{t`Wasn’t you? Ignore this email, or unsubscribe to get no more emails about reports.`}</Paragraph>
    </>
  ),
})

const OUTCOME_WORDS = {
  acted: t`We reviewed it and took action. The person affected can appeal, and someone else will review it.`,
  reversed: t`We took action but have since reviewed and reversed our decision. If you know more, report it again.`,
  dismissed: t`We reviewed it and found nothing that breaks our rules. If you know more, report it again.`,
}

export const report_outcome = mailTemplate(outcomeFacts, {
  why: () => t`You get this because you reported something on Marketplace.`,
  subject: () => t`The outcome of your report`,
  Body: ({ facts }) => (
    <>
      <Title>{t`Thank you for your report`}</Title>
      <Sentences>
        {reported(facts)}
        {facts.reason && t`You wrote:`}
      </Sentences>
      {facts.reason && <Quote>{facts.reason}</Quote>}
      <Paragraph>{OUTCOME_WORDS[facts.outcome]}</Paragraph>
    </>
  ),
})

const appealFacts = z.object({
  act: z.enum(MODERATION_ACTS),
  about: z.string().nullable(),
  outcome: z.enum(['upheld', 'reversed']),
  answer: z.string(),
})

export const appeal = mailTemplate(appealFacts, {
  why: () => t`You get this because you appealed a decision.`,
  subject: ({ outcome }) => (outcome === 'reversed' ? t`Your appeal succeeded` : t`Our decision on your appeal`),
  Body: ({ facts, context }) => (
    <>
      <Title>{facts.outcome === 'reversed' ? ACTS[facts.act].reversal.statement : t`Our decision stands`}</Title>
      {facts.about && <Quote>{facts.about}</Quote>}
      <Paragraph>{t`Someone who wasn’t involved in the decision reviewed it:`}</Paragraph>
      <Quote>{facts.answer}</Quote>
      <Action href={context.link ?? context.to(pages.redress.path())}>{t`See the decision`}</Action>
    </>
  ),
})

/** To all admins. */
export const settings_changed = mailTemplate(z.object({ admin: z.string(), changes: z.array(settingChange).min(1) }), {
  why: () => t`You get this because you’re an admin of Marketplace.`,
  subject: ({ admin }) => t`${admin} changed the shop’s settings`,
  Body: ({ facts: { admin, changes }, context }) => (
    <>
      <Title>{t`${admin} changed the shop’s settings`}</Title>
      <Quote>{changes.map(changeText).join('\n')}</Quote>
      <Paragraph>{t`If you don’t expect this change, check with ${admin}. Any admin can change it back.`}</Paragraph>
      <Action href={context.to(pages.shopSettings.path())}>{t`See the settings`}</Action>
    </>
  ),
})

/** In basis points. Without a start, an announced fee was withdrawn. */
const feeFacts = z.object({ old: z.number().int(), new: z.number().int(), startsAt: z.string().nullable() })
const feeText = (basisPoints: number) => settingText('platform_fee_bps', basisPoints)

const feeNews = ({ startsAt, new: fee }: z.output<typeof feeFacts>): string =>
  startsAt ? t`Our service fee will be ${{ fee: feeText(fee) }}` : t`Our service fee won’t rise`

export const fee_change = mailTemplate(feeFacts, {
  why: () => t`You get this because you sell on Marketplace.`,
  subject: feeNews,
  Body: ({ facts: { startsAt, ...fee }, context }) => (
    <>
      <Title>{feeNews({ startsAt, ...fee })}</Title>
      {startsAt ? (
        <Paragraph>
          {t`From ${{ day: formatUtcDay(startsAt) }} we keep ${{ fee: feeText(fee.new) }} of each sale instead of ${{ oldFee: feeText(fee.old) }}. Earlier sales and open checkouts keep their fee.`}
        </Paragraph>
      ) : (
        <Paragraph>
          {t`The higher fee that we announced isn’t coming. We keep ${{ fee: feeText(fee.new) }} of each sale.`}
        </Paragraph>
      )}
      {startsAt && (
        <Paragraph>{t`If you disagree, you can deactivate your listings or delete your account before that day.`}</Paragraph>
      )}
      <Action href={context.to(pages.terms.path())}>{t`Read the terms`}</Action>
    </>
  ),
})
