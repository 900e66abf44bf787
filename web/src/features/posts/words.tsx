// Posts in words: who they are for, and how far they are.
import type { POST_AUDIENCES } from '@contract/choices.ts'
import type { WHY_FROM_SELLER } from '@contract/mail.ts'
import type { OwnPost, PostRecipients } from '@contract/posts.ts'
import { plural } from '@contract/text/format.ts'
import { buyersOf } from '@/lib/format.ts'
import { Badge, MomentText } from '@/ui/text.tsx'

export type Audience = (typeof POST_AUDIENCES)[number]

type AudienceWords = {
  name: string
  /** Who gets it, and the consent that it needs. */
  choice: string
  /** In the question before it is sent. */
  to: Parameters<typeof plural>[1]
  /** The mails that one click ends. */
  stops: keyof typeof WHY_FROM_SELLER
}

export const AUDIENCES: Record<Audience, AudienceWords> = {
  followers: {
    name: 'Followers',
    choice: 'Followers who agreed to get your posts. It also appears on your public page.',
    to: { one: '# follower', other: '# followers' },
    stops: 'posts',
  },
  buyers: {
    name: 'All buyers',
    choice: 'Buyers who agreed to get your offers',
    to: { one: '# buyer', other: '# buyers' },
    stops: 'offers',
  },
  items: {
    name: 'Buyers of chosen items',
    choice: 'Everyone who bought chosen items, for news about these items only',
    to: { one: '# buyer of the chosen items', other: '# buyers of the chosen items' },
    stops: 'item_news',
  },
}

/** The people of an audience, or the buyers of purchases. */
const peopleOf = (audience: Audience, count: number) =>
  audience === 'items' ? buyersOf(count) : plural(count, AUDIENCES[audience].to)

/** What became of a post that isn't a draft. A part of a cancelled one may have been sent. */
export function postOutcome({ audience, state, meant_for }: OwnPost): string | null {
  const recipients = meant_for !== null && peopleOf(audience, meant_for)
  if (state === 'scheduled') return 'Post scheduled. You can cancel it until then.'
  if (!recipients) return null
  if (state === 'cancelled') return `You stopped this post to ${recipients}. Some may have received it.`
  return state === 'sent' ? `Post sent to ${recipients}.` : `We’re sending your post to ${recipients}.`
}

/** Who a post would be for. */
export const recipientsText = (audience: Audience, { recipients }: PostRecipients) =>
  `To ${peopleOf(audience, recipients)}.`

export function StateBadge({ post: { state, send_at } }: { post: OwnPost }) {
  if (state === 'scheduled')
    return <Badge look="good">Scheduled for {send_at ? <MomentText iso={send_at} /> : 'later'}</Badge>
  if (state === 'sending') return <Badge look="good">Sending</Badge>
  if (state === 'sent') return <Badge look="good">Sent</Badge>
  return state === 'draft' ? <Badge>Draft</Badge> : <Badge look="warning">Cancelled</Badge>
}
