import { type Draft, draftCalls, type MissingPart } from '@contract/drafts.ts'
import { pages } from '@contract/pages.ts'
import { formatList } from '@contract/text/format.ts'
import { useQuery } from '@tanstack/react-query'
import { FilePen } from 'lucide-react'
import { SellersOnly } from '@/features/connect/components/become-seller-panel.tsx'
import { draftsQuery, uploadPath } from '@/features/listings/drafts/api.ts'
import { prefetchForMember, useCall } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { toastOutcome } from '@/lib/toast.ts'
import { ButtonLink, SmallLink } from '@/ui/button.tsx'
import { ConfirmButton } from '@/ui/dialogs/dialogs.tsx'
import { PageHeader } from '@/ui/page-parts.tsx'
import { type Column, Records } from '@/ui/records.tsx'
import { Badge, MomentText } from '@/ui/text.tsx'

const PARTS: Record<MissingPart, string> = {
  file: 'a file',
  title: 'a file name',
  description: 'a description',
  price: 'a price',
  ai_use: 'what you made with AI',
}

const draftTitle = ({ text }: Draft) => text.title || 'Untitled draft'

function Status({ draft: { is_publishing, failure, missing, publish_at } }: { draft: Draft }) {
  if (is_publishing) return <Badge look="good">Publishing</Badge>
  if (failure) return <span className="text-danger">Not published: {failure}</span>
  if (missing.length > 0) return <>Needs {formatList(missing.map((part) => PARTS[part]))}</>
  if (!publish_at) return <Badge look="good">Ready</Badge>
  return (
    <>
      Publishes <MomentText iso={publish_at} />
    </>
  )
}

const COLUMNS: Column<Draft>[] = [
  { name: 'Title', show: (draft) => draftTitle(draft) },
  { name: 'Status', narrow: 'plain', show: (draft) => <Status draft={draft} /> },
  { name: 'Changed', width: 'w-48', narrow: 'plain', show: ({ updated_at }) => <MomentText iso={updated_at} /> },
]

function Actions({ draft }: { draft: Draft }) {
  const remove = useCall(draftCalls.deleteDraft, { draftId: draft.id })
  if (draft.is_publishing) return null
  return (
    <>
      <SmallLink to={uploadPath(draft.id)} aria-label={`Continue ${draftTitle(draft)}`}>
        Continue
      </SmallLink>
      <ConfirmButton
        size="sm"
        aria-label={`Delete ${draftTitle(draft)}`}
        title={`Delete “${draftTitle(draft)}”`}
        text="Delete this draft and its uploaded files? You can’t undo this."
        run={() => remove.mutateAsync()}
        {...toastOutcome(messages.draftDeleted, messages.failed)}
      >
        Delete
      </ConfirmButton>
    </>
  )
}

const Drafts = () => (
  <>
    <PageHeader title={pages.drafts.title} lead="Saved while you type. Files stay for 30 days after your last change.">
      <ButtonLink to={pages.upload.path()}>Add a Listing</ButtonLink>
    </PageHeader>
    <Records
      query={useQuery(draftsQuery)}
      caption="Drafts"
      columns={COLUMNS}
      actions={(draft) => <Actions draft={draft} />}
      actionsWidth="w-48"
      empty={{ icon: FilePen, text: 'No drafts. Listings that you begin are saved here.' }}
      failed="Couldn’t load your drafts."
    />
  </>
)

export const prefetch = prefetchForMember(() => [draftsQuery])

export const DraftsPage = () => <SellersOnly title={pages.drafts.title}>{() => <Drafts />}</SellersOnly>
