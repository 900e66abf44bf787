import { LOGGED_ACTIONS } from '@contract/acts.ts'
import type { FoundAction } from '@contract/admin.ts'
import type { LookUp } from '@contract/choices.ts'
import { pages } from '@contract/pages.ts'
import { RULE_NAMES } from '@contract/rules.ts'
import { ScrollText } from 'lucide-react'
import { actionsQuery } from '@/features/admin/api.ts'
import { ACTION_NAMES, LOOK_UP_NAMES } from '@/features/admin/components/standing-badge.tsx'
import { idIn, listPage, oneOf, textIn } from '@/lib/address/use-filters.ts'
import { Trans, t } from '@/lib/texts.ts'
import { AdminList, type Column, NoValue, userColumn } from '@/ui/records.tsx'
import { DateText, MomentText, TextLink, UserLink } from '@/ui/text.tsx'

const About = ({ user_id, user_username, listing_id, case_id }: FoundAction) => (
  <>
    {user_id && user_username ? <UserLink id={user_id} username={user_username} /> : <NoValue />}
    {case_id && <p className="text-sm text-muted">{t`A buyer’s case`}</p>}
    {listing_id && (
      <p className="text-sm">
        <TextLink to={`${pages.allListings.path()}?${new URLSearchParams({ q: listing_id })}`}>{t`Listing`}</TextLink>
      </p>
    )}
  </>
)

const reasonLabel = ({ action, case_id }: FoundAction) => {
  if (action === 'look_up') return t({ message: 'By', context: 'look up by' })
  if (case_id) return t`Reason:`
  return action === 'uphold' ? t`Reply:` : t`For admins:`
}

const Why = (logged: FoundAction) => {
  const { action, rule, facts, reason, until } = logged
  return rule || facts || reason || until ? (
    <div className="grid gap-1">
      {rule && <p className="text-sm font-semibold">{RULE_NAMES[rule]}</p>}
      {until && (
        <p className="text-sm">
          <Trans>
            Until <DateText iso={until} />
          </Trans>
        </p>
      )}
      {facts && <p className="whitespace-pre-line">{facts}</p>}
      {reason && (
        <p className="whitespace-pre-line">
          <span className="text-muted">{reasonLabel(logged)} </span>
          {action === 'look_up' ? LOOK_UP_NAMES[reason as LookUp] : reason}
        </p>
      )}
    </div>
  ) : (
    <NoValue />
  )
}

export const ACTION_COLUMNS: Column<FoundAction>[] = [
  { name: t`When`, width: 'w-34', show: ({ created_at }) => <MomentText iso={created_at} /> },
  userColumn(t`Admin`, 'w-34', 'admin'),
  { name: t`What`, width: 'w-36', show: ({ action }) => ACTION_NAMES[action] },
  { name: t`About`, width: 'w-36', show: (action) => <About {...action} /> },
  { name: t`Why`, show: (action) => <Why {...action} /> },
]

export const [prefetch, useActions] = listPage((address) =>
  actionsQuery({
    action: oneOf(LOGGED_ACTIONS, address.get('action')),
    adminId: idIn(address, 'admin'),
    userId: idIn(address, 'user'),
    admin: textIn(address, 'by'),
    user: textIn(address, 'about'),
  }),
)

export const ActionsPage = () => (
  <AdminList
    page={pages.actions}
    lead={t`Admin actions, newest first. This log can’t be edited.`}
    caption={t`Admin actions`}
    filters={[
      { name: 'action', label: t`What`, any: t`Everything`, names: ACTION_NAMES, values: LOGGED_ACTIONS },
      { name: 'by', search: t`Admin’s username` },
      { name: 'about', search: t`Person’s username` },
      { name: 'admin', only: t`one admin` },
      { name: 'user', only: t`one person` },
    ]}
    query={useActions()}
    columns={ACTION_COLUMNS}
    icon={ScrollText}
    empty={t`No admin actions yet.`}
  />
)
