import { ACTS } from '@contract/acts.ts'
import { adminCalls } from '@contract/admin.ts'
import { pages } from '@contract/pages.ts'
import { useQuery } from '@tanstack/react-query'
import { UserX } from 'lucide-react'
import { useParams } from 'react-router-dom'
import { useMember } from '@/auth/viewer.ts'
import { userQuery } from '@/features/admin/api.ts'
import { StandingBadge } from '@/features/admin/components/standing-badge.tsx'
import { type DescribedUser, UserNumbers } from '@/features/admin/components/user-numbers.tsx'
import { useDecisions } from '@/features/moderation/components/use-decisions.tsx'
import { isApiError } from '@/lib/calls/api-error.ts'
import { prefetchForMember, useCall } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { Trans, t } from '@/lib/texts.ts'
import { Button, ButtonLink, SmallButton } from '@/ui/button.tsx'
import { DialogButton } from '@/ui/dialogs/dialogs.tsx'
import { ModalForm, useModalForm } from '@/ui/dialogs/modal-form.tsx'
import { AdminNote } from '@/ui/fields/admin-note.tsx'
import { Card, EmptyState, Failure, Loading, PageHeader, Section } from '@/ui/page-parts.tsx'
import { List } from '@/ui/query-result.tsx'
import { StatementText } from '@/ui/statement-text.tsx'
import { Badge, DateText, TextLink } from '@/ui/text.tsx'

type Proposed = Pick<DescribedUser, 'id' | 'username'> & { act: 'add' | 'remove' }

const LABELS = { add: t`Make admin`, remove: t`Remove admin` } as const
const titleOf = ({ act, username }: Proposed) =>
  act === 'add' ? t`Make ${username} an admin` : t`Remove ${username} as an admin`

function ProposalForm({ proposed }: { proposed: Proposed }) {
  const { id, act } = proposed
  const propose = useCall(adminCalls.proposeAdmin)
  const form = useModalForm({
    draft: `admin-proposal:${act}:${id}`,
    initial: { reason: '' },
    required: { reason: messages.reasonRequired },
    submit: ({ reason }) => propose.mutateAsync({ userId: id, act, reason: reason.trim() }),
    done: t`Proposal saved. Another admin must agree.`,
    failed: messages.notSaved,
  })
  return (
    <ModalForm form={form} submit={t`Propose`}>
      <p className="text-muted">{t`Nothing changes until another admin agrees.`}</p>
      <AdminNote label={t`Reason`} {...form.field('reason')} />
    </ModalForm>
  )
}

export function ProposeAdmin({ user }: { user: DescribedUser }) {
  if (!user.is_admin && user.standing !== 'good') return null
  const proposed: Proposed = { id: user.id, username: user.username, act: user.is_admin ? 'remove' : 'add' }
  return (
    <DialogButton size="md" title={titleOf(proposed)} content={<ProposalForm proposed={proposed} />}>
      {LABELS[proposed.act]}
    </DialogButton>
  )
}

const REVERSED_BY = { shop: t`Reversed`, appeal: t`Reversed after an appeal` } as const

function UserStatements({ user, undo }: { user: DescribedUser } & Pick<ReturnType<typeof useDecisions>, 'undo'>) {
  if (user.statements.length === 0) return <p className="text-muted">{t`No decisions about this person.`}</p>
  return (
    <List of={user.statements}>
      {(statement) => (
        <Card className="p-5">
          <div className="mb-3 flex flex-wrap items-center gap-3 text-sm text-muted">
            <DateText iso={statement.created_at} />
            {statement.reversed_by && <Badge>{REVERSED_BY[statement.reversed_by]}</Badge>}
          </div>
          <StatementText
            statement={{ ...statement, isUnlawful: statement.is_unlawful, reversedAt: statement.reversed_at }}
          />
          {(statement.act === 'warn' || statement.act === 'remove_collection') && !statement.reversed_at && (
            <SmallButton
              className="mt-4"
              onClick={() => undo({ act: statement.act, statementId: statement.id }, user.username)}
            >
              {ACTS[statement.act].reversal.name}
            </SmallButton>
          )}
        </Card>
      )}
    </List>
  )
}

type UserDecisionsProps = { user: DescribedUser } & Pick<ReturnType<typeof useDecisions>, 'decide' | 'undo'>

/** The act that put a user into a standing. */
const PUT_BY = { good: null, suspended: 'suspend', banned: 'ban' } as const

function UserDecisions({ user, decide, undo }: UserDecisionsProps) {
  const { id, username, standing, statements } = user
  const subject = { userId: id, username }
  const inForce = statements.find(({ act, reversed_at }) => act === PUT_BY[standing] && !reversed_at)
  return (
    <div className="flex flex-wrap gap-2.5">
      <Button variant="secondary" onClick={() => decide(subject, ['warn'])}>
        {t`Warn`}
      </Button>
      {standing === 'good' && (
        <Button variant="secondary" onClick={() => decide(subject, ['suspend'])}>
          {t`Suspend`}
        </Button>
      )}
      {inForce && (
        <Button variant="secondary" onClick={() => undo({ act: inForce.act, statementId: inForce.id }, username)}>
          {ACTS[inForce.act].reversal.name}
        </Button>
      )}
      {standing !== 'banned' && (
        <Button variant="danger" onClick={() => decide(subject, ['ban'])}>
          {t`Ban User`}
        </Button>
      )}
    </div>
  )
}

const Lead = ({ user }: { user: DescribedUser }) => (
  <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
    <span>{user.name}</span>
    <span>
      <Trans>
        since <DateText iso={user.created_at} />
      </Trans>
    </span>
    <StandingBadge standing={user.standing} until={user.suspended_until} />
    {user.is_admin && <Badge>{t`Admin`}</Badge>}
  </span>
)

function User({ user }: { user: DescribedUser }) {
  const { decide, undo, dialogs } = useDecisions()
  const isSelf = useMember().id === user.id
  return (
    <>
      <PageHeader title={user.username} lead={<Lead user={user} />}>
        <ButtonLink to={pages.profile.path({ identifier: user.username })} variant="secondary">
          {t`Public profile`}
        </ButtonLink>
      </PageHeader>
      <div className="grid gap-9">
        {isSelf ? (
          <p className="text-muted">{t`This is your own account; another admin must act on it.`}</p>
        ) : (
          <div className="flex flex-wrap gap-2.5">
            <UserDecisions user={user} decide={decide} undo={undo} />
            <ProposeAdmin user={user} />
          </div>
        )}
        <UserNumbers user={user} />
        <Section id="decided" title={t`Decisions`} heading="mb-4 text-2xl">
          <UserStatements user={user} undo={undo} />
          <p className="mt-4">
            <TextLink
              to={`${pages.actions.path()}?${new URLSearchParams({ user: user.id })}`}
            >{t`View in log`}</TextLink>
          </p>
        </Section>
      </div>
      {dialogs}
    </>
  )
}

export const prefetch = prefetchForMember(({ params: { userId = '' } }) => [userQuery(userId)])

export function UserPage() {
  const { userId = '' } = useParams()
  const { data, error, isPending, refetch } = useQuery(userQuery(userId))
  if (data) return <User key={data.id} user={data} />
  return (
    <>
      <PageHeader title={pages.user.title} />
      {isPending && <Loading />}
      {error &&
        (isApiError(error) && error.code === 'profile_not_found' ? (
          <EmptyState icon={UserX} text={messages.profileMissing} />
        ) : (
          <Failure text={messages.roomFailed} onRetry={refetch} />
        ))}
    </>
  )
}
