import { type Draft, draftCalls, type MissingPart } from '@contract/drafts.ts'
import { pages } from '@contract/pages.ts'
import { formatList } from '@contract/text/format.ts'
import { useQuery } from '@tanstack/react-query'
import { FilePen } from 'lucide-react'
import { SellersOnly } from '@/features/connect/components/become-seller-panel.tsx'
import { draftsQuery, uploadPath } from '@/features/listings/drafts/api.ts'
import { prefetchForMember, useCall } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { Trans, t } from '@/lib/texts.ts'
import { toastOutcome } from '@/lib/toast.ts'
import { ButtonLink, SmallLink } from '@/ui/button.tsx'
import { ConfirmButton } from '@/ui/dialogs/dialogs.tsx'
import { PageHeader } from '@/ui/page-parts.tsx'
import { type Column, Records } from '@/ui/records.tsx'
import { Badge, MomentText } from '@/ui/text.tsx'

const PARTS: Record<MissingPart, string> = {
  file: t`a file`,
  title: t`a file name`,
  description: t`a description`,
  price: t`a price`,
  ai_use: t`what you made with AI`,
}

const draftTitle = ({ text }: Draft) => text.title || t`Untitled draft`

function Status({ draft: { is_publishing, failure, missing, publish_at } }: { draft: Draft }) {
  if (is_publishing) return <Badge look="good">{t`Publishing`}</Badge>
  if (failure) return <span className="text-danger">{t`Not published: ${failure}`}</span>
  if (missing.length > 0) return <>{t`Needs ${{ parts: formatList(missing.map((part) => PARTS[part])) }}`}</>
  if (!publish_at) return <Badge look="good">{t`Ready`}</Badge>
  return (
    <Trans>
      Publishes <MomentText iso={publish_at} />
    </Trans>
  )
}

const COLUMNS: Column<Draft>[] = [
  { name: t`Title`, show: (draft) => draftTitle(draft) },
  { name: t`Status`, narrow: 'plain', show: (draft) => <Status draft={draft} /> },
  { name: t`Changed`, width: 'w-48', narrow: 'plain', show: ({ updated_at }) => <MomentText iso={updated_at} /> },
]

function Actions({ draft }: { draft: Draft }) {
  const remove = useCall(draftCalls.deleteDraft, { draftId: draft.id })
  if (draft.is_publishing) return null
  return (
    <>
      <SmallLink to={uploadPath(draft.id)} aria-label={t`Continue ${{ title: draftTitle(draft) }}`}>
        {t`Continue`}
      </SmallLink>
      <ConfirmButton
        size="sm"
        aria-label={t`Delete ${{ title: draftTitle(draft) }}`}
        title={t`Delete “${{ title: draftTitle(draft) }}”`}
        text={t`Delete this draft and its uploaded files? You can’t undo this.`}
        run={() => remove.mutateAsync()}
        {...toastOutcome(messages.draftDeleted, messages.failed)}
      >
        {t`Delete`}
      </ConfirmButton>
    </>
  )
}

const Drafts = () => (
  <>
    <PageHeader
      title={pages.drafts.title}
      lead={t`Saved while you type. Files stay for 30 days after your last change.`}
    >
      <ButtonLink to={pages.upload.path()}>{t`Add a Listing`}</ButtonLink>
    </PageHeader>
    <Records
      query={useQuery(draftsQuery)}
      caption={t`Drafts`}
      columns={COLUMNS}
      actions={(draft) => <Actions draft={draft} />}
      actionsWidth="w-48"
      empty={{ icon: FilePen, text: t`No drafts. Listings that you begin are saved here.` }}
      failed={t`Couldn’t load your drafts.`}
    />
  </>
)

export const prefetch = prefetchForMember(() => [draftsQuery])

export const DraftsPage = () => <SellersOnly title={pages.drafts.title}>{() => <Drafts />}</SellersOnly>
