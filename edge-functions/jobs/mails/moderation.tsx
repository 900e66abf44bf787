// Mails of admins: decisions, reports, appeals, which never name the admin or the reporter, and settings.
import { z } from 'zod'
import {
  ACTS,
  APPEAL_MONTHS,
  affectedBy,
  formatUtcDay,
  MODERATION_ACTS,
  REPORT_OUTCOMES,
  RULE_WORDS,
  RULES,
} from '../../../contract/index.ts'
import { pages } from '../../../contract/pages.ts'
import { settingChange } from '../../../contract/service.ts'
import { changeText, settingText } from '../../../contract/settings.ts'
import { Action, Paragraph, Quote, Title } from './parts.tsx'
import { mailTemplate } from './template.ts'

const statementFacts = z.object({
  act: z.enum(MODERATION_ACTS),
  rule: z.enum(RULES),
  facts: z.string(),
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
  why: 'we decided about your account or something you published',
  subject: titleOf,
  Body: ({ facts, context }) => (
    <>
      <Title>{titleOf(facts)}</Title>
      {facts.about && <Quote>{facts.about}</Quote>}
      {facts.isReversed ? (
        <Paragraph>We reviewed our decision and reversed it. You don’t need to do anything.</Paragraph>
      ) : (
        <>
          <Paragraph>The rule: {RULE_WORDS[facts.rule]}. What we found:</Paragraph>
          <Quote>{facts.facts}</Quote>
          <Paragraph>
            {affectedBy(facts)}
            {facts.until && ` It ends automatically on ${formatUtcDay(facts.until)}.`}
          </Paragraph>
          <Paragraph>
            This decision was made by a person. If you disagree, appeal within {APPEAL_MONTHS} months and someone else
            will review it.
            {isShutOut(facts) && ' The link also leads to your purchases.'}
            {context.link && ' Don’t share it. It works without logging in.'}
          </Paragraph>
          <Action href={context.link ?? context.to(pages.redress.path())}>Read the decision or appeal</Action>
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

const reported = ({ what, title }: Pick<z.output<typeof outcomeFacts>, 'what' | 'title'>) =>
  `You reported a ${what}${title ? ` (“${title}”)` : ''}`

/** To the address that a visitor typed. */
export const report_received = mailTemplate(outcomeFacts.omit({ outcome: true }).extend({ dueAt: z.string() }), {
  why: 'somebody entered this address to report something',
  subject: () => 'We received your report',
  Body: ({ facts }) => (
    <>
      <Title>We received your report</Title>
      <Paragraph>
        {reported(facts)}. We’ll decide by {formatUtcDay(facts.dueAt)} and email you the outcome.
      </Paragraph>
      <Paragraph>Wasn’t you? Ignore this email, or unsubscribe to get no more emails about reports.</Paragraph>
    </>
  ),
})

const OUTCOME_WORDS = {
  acted: 'We reviewed it and took action. The person affected can appeal, and someone else will review it.',
  reversed: 'We took action but have since reviewed and reversed our decision. If you know more, report it again.',
  dismissed: 'We reviewed it and found nothing that breaks our rules. If you know more, report it again.',
}

export const report_outcome = mailTemplate(outcomeFacts, {
  why: 'you reported something on Marketplace',
  subject: () => 'The outcome of your report',
  Body: ({ facts }) => (
    <>
      <Title>Thank you for your report</Title>
      <Paragraph>
        {reported(facts)}
        {facts.reason ? ':' : '.'}
      </Paragraph>
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
  why: 'you appealed a decision',
  subject: ({ outcome }) => (outcome === 'reversed' ? 'Your appeal succeeded' : 'Our decision on your appeal'),
  Body: ({ facts, context }) => (
    <>
      <Title>{facts.outcome === 'reversed' ? ACTS[facts.act].reversal.statement : 'Our decision stands'}</Title>
      {facts.about && <Quote>{facts.about}</Quote>}
      <Paragraph>Someone who wasn’t involved in the decision reviewed it:</Paragraph>
      <Quote>{facts.answer}</Quote>
      <Action href={context.link ?? context.to(pages.redress.path())}>See the decision</Action>
    </>
  ),
})

/** To all admins. */
export const settings_changed = mailTemplate(z.object({ admin: z.string(), changes: z.array(settingChange).min(1) }), {
  why: 'you’re an admin of Marketplace',
  subject: ({ admin }) => `${admin} changed the shop’s settings`,
  Body: ({ facts, context }) => (
    <>
      <Title>{facts.admin} changed the shop’s settings</Title>
      <Quote>{facts.changes.map(changeText).join('\n')}</Quote>
      <Paragraph>If you don’t expect this change, check with {facts.admin}. Any admin can change it back.</Paragraph>
      <Action href={context.to(pages.shopSettings.path())}>See the settings</Action>
    </>
  ),
})

/** In basis points. Without a start, an announced fee was withdrawn. */
const feeFacts = z.object({ old: z.number().int(), new: z.number().int(), startsAt: z.string().nullable() })
const feeText = (basisPoints: number) => settingText('platform_fee_bps', basisPoints)

export const fee_change = mailTemplate(feeFacts, {
  why: 'you sell on Marketplace',
  subject: ({ startsAt, ...fee }) =>
    startsAt ? `Our service fee will be ${feeText(fee.new)}` : 'Our service fee won’t rise',
  Body: ({ facts: { startsAt, ...fee }, context }) => (
    <>
      <Title>{startsAt ? `Our service fee will be ${feeText(fee.new)}` : 'Our service fee won’t rise'}</Title>
      {startsAt ? (
        <Paragraph>
          From {formatUtcDay(startsAt)} we keep {feeText(fee.new)} of each sale instead of {feeText(fee.old)}. Earlier
          sales and open checkouts keep their fee.
        </Paragraph>
      ) : (
        <Paragraph>The higher fee that we announced isn’t coming. We keep {feeText(fee.new)} of each sale.</Paragraph>
      )}
      {startsAt && (
        <Paragraph>If you disagree, you can deactivate your listings or delete your account before that day.</Paragraph>
      )}
      <Action href={context.to(pages.terms.path())}>Read the terms</Action>
    </>
  ),
})
