// Posts in words: who they are for, and how far they are.
import type { POST_AUDIENCES } from '@contract/choices.ts'
import type { OwnPost, PostRecipients } from '@contract/posts.ts'
import type { WHY_FROM_SELLER } from '@contract/text/invitations.ts'
import { buyersOf } from '@/lib/format.ts'
import { plural, Trans, t } from '@/lib/texts.ts'
import { Badge, MomentText } from '@/ui/text.tsx'

export type Audience = (typeof POST_AUDIENCES)[number]

type AudienceWords = {
  name: string
  /** Who gets it, and the consent that it needs. */
  choice: string
  /** In the question before it is sent. */
  people: (count: number) => string
  /** The mails that one click ends. */
  stops: keyof typeof WHY_FROM_SELLER
}

export const AUDIENCES: Record<Audience, AudienceWords> = {
  followers: {
    name: t`Followers`,
    choice: t`Followers who agreed to get your posts. It also appears on your public page.`,
    people: (count) => plural(count, { one: '# follower', other: '# followers' }),
    stops: 'posts',
  },
  buyers: {
    name: t`All buyers`,
    choice: t`Buyers who agreed to get your offers`,
    people: (count) => plural(count, { one: '# buyer', other: '# buyers' }),
    stops: 'offers',
  },
  items: {
    name: t`Buyers of chosen items`,
    choice: t`Everyone who bought chosen items, for news about these items only`,
    people: buyersOf,
    stops: 'item_news',
  },
}

/** The people of an audience, or the buyers of purchases. */
const peopleOf = (audience: Audience, count: number) => AUDIENCES[audience].people(count)

/** What became of a post that isn't a draft. A part of a cancelled one may have been sent. */
export function postOutcome({ audience, state, meant_for }: OwnPost): string | null {
  const recipients = meant_for !== null && peopleOf(audience, meant_for)
  if (state === 'scheduled') return t`Post scheduled. You can cancel it until then.`
  if (!recipients) return null
  if (state === 'cancelled') return t`You stopped this post to ${recipients}. Some may have received it.`
  return state === 'sent' ? t`Post sent to ${recipients}.` : t`We’re sending your post to ${recipients}.`
}

/** Who a post would be for. */
export const recipientsText = (audience: Audience, { recipients }: PostRecipients) =>
  t`To ${{ people: peopleOf(audience, recipients) }}.`

export function StateBadge({ post: { state, send_at } }: { post: OwnPost }) {
  if (state === 'scheduled')
    return (
      <Badge look="good">
        {send_at ? (
          <Trans>
            Scheduled for <MomentText iso={send_at} />
          </Trans>
        ) : (
          t`Scheduled for later`
        )}
      </Badge>
    )
  if (state === 'sending') return <Badge look="good">{t`Sending`}</Badge>
  if (state === 'sent') return <Badge look="good">{t`Sent`}</Badge>
  return state === 'draft' ? <Badge>{t`Draft`}</Badge> : <Badge look="warning">{t`Cancelled`}</Badge>
}
