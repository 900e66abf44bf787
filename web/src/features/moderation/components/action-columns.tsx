// What admins did: when, who, about whom or what, and why.

import { RULE_NAMES } from '@contract/moderation-words.ts'
import { pages } from '@contract/pages.ts'
import type { loggedAction } from '@contract/schemas/admin.ts'
import { Link } from 'react-router-dom'
import type { z } from 'zod'
import { DateText } from '@/components/date-text.tsx'
import { MomentText } from '@/components/moment-text.tsx'
import { type Column, Nothing } from '@/components/records.tsx'
import { ACTION_NAMES } from '../rooms.ts'
import { UserLink } from './user-link.tsx'

export type LoggedAction = z.output<typeof loggedAction>

const About = ({ user_id, user_username, listing_id }: LoggedAction) => (
  <>
    {user_id && user_username ? <UserLink id={user_id} username={user_username} /> : <Nothing />}
    {listing_id && (
      <p className="text-sm">
        <Link to={`${pages.allListings.path()}?${new URLSearchParams({ q: listing_id })}`} className="link">
          Listing
        </Link>
      </p>
    )}
  </>
)

const Why = ({ action, rule, facts, reason, until }: LoggedAction) =>
  rule || facts || reason || until ? (
    <div className="grid gap-1">
      {rule && <p className="text-sm font-semibold">{RULE_NAMES[rule]}</p>}
      {until && (
        <p className="text-sm">
          Until <DateText iso={until} />
        </p>
      )}
      {facts && <p className="whitespace-pre-line">{facts}</p>}
      {reason && (
        <p className="whitespace-pre-line">
          <span className="text-muted">{action === 'uphold' ? 'Answer: ' : 'For admins: '}</span>
          {reason}
        </p>
      )}
    </div>
  ) : (
    <Nothing />
  )

export const ACTION_COLUMNS: Column<LoggedAction>[] = [
  { name: 'When', width: 'w-34', show: ({ created_at }) => <MomentText iso={created_at} /> },
  {
    name: 'Admin',
    width: 'w-34',
    show: ({ admin_id, admin_username }) => <UserLink id={admin_id} username={admin_username} />,
  },
  { name: 'What', width: 'w-36', show: ({ action }) => ACTION_NAMES[action] },
  { name: 'About', width: 'w-36', show: (action) => <About {...action} /> },
  { name: 'Why', show: (action) => <Why {...action} /> },
]
