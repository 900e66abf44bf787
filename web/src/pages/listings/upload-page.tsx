// Uploads the file, then creates the listing, from a draft that the server keeps.
import { pages } from '@contract/pages.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Store } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { useMember } from '@/auth/viewer.ts'
import { BecomeSellerPanel } from '@/features/connect/components/become-seller-panel.tsx'
import { draftLicences } from '@/features/licences/components/draft-licences.tsx'
import { UploadForm } from '@/features/listings/components/upload-form.tsx'
import { draftQuery, draftsQuery, uploadPath } from '@/features/listings/drafts/api.ts'
import { SectionField } from '@/features/profiles/components/listing-section.tsx'
import { idIn } from '@/lib/address/use-filters.ts'
import { useLatestLocation } from '@/lib/address/use-latest-location.ts'
import { prefetchForMember } from '@/lib/calls/query.ts'
import { fileTypesQuery } from '@/lib/files/file-types.ts'
import { ph, Trans, t } from '@/lib/texts.ts'
import { hasAcceptedTerms, TermsQuestion } from '@/ui/fields/terms-question.tsx'
import { Alert, EmptyState, Failure, Loading, PageHeader } from '@/ui/page-parts.tsx'
import { TextLink } from '@/ui/text.tsx'
import { NewPreviewButton } from './preview-button.tsx'

/** What the seller has begun and not opened. */
function Unfinished() {
  const { data: drafts = [] } = useQuery(draftsQuery)
  const [newest] = drafts
  if (!newest) return null
  return (
    <p className="mb-6 text-muted">
      <Trans>
        Not finished:{' '}
        <TextLink to={uploadPath(newest.id)} className="wrap-anywhere">
          {ph({ title: newest.text.title || t`Untitled draft` })}
        </TextLink>
      </Trans>
      {' · '}
      <TextLink to={pages.drafts.path()}>{t`All drafts`}</TextLink>
    </p>
  )
}

const PARTS = { licences: draftLicences, SectionField, Preview: NewPreviewButton }

type DraftFormProps = {
  userId: string
  draftId: string | null
  onSaved: (id: string | null) => void
  onLoadOther: (id: string | null) => void
}

function DraftForm({ userId, draftId, ...on }: DraftFormProps) {
  // The draft of the first render: its own saves change the address and nothing else.
  const [begun] = useState(draftId)
  const { data: draft, isError, refetch } = useQuery(draftQuery(begun))
  if (begun === null)
    return (
      <UploadForm {...PARTS} userId={userId} draft={null} {...on}>
        {draftId === null && <Unfinished />}
      </UploadForm>
    )
  if (draft && !draft.is_publishing) return <UploadForm {...PARTS} userId={userId} draft={draft} {...on} />
  return (
    <>
      <PageHeader title={pages.upload.title} />
      {isError && (
        <Failure text={t`Couldn’t load this draft. It may have been published or deleted.`} onRetry={refetch} />
      )}
      {draft?.is_publishing && (
        <Alert kind="success" action={<TextLink to={pages.ownListings.path()}>{t`My Listings`}</TextLink>}>
          {t`This draft is being published. See its status in My Listings.`}
        </Alert>
      )}
      {!draft && !isError && <Loading />}
    </>
  )
}

/** A form per draft. A draft that the form itself began keeps it. */
function Drafting({ userId }: { userId: string }) {
  const [search] = useSearchParams()
  const draftId = idIn(search, 'draft') ?? null
  const navigate = useNavigate()
  const latest = useLatestLocation()
  const { state } = useLocation() as { state: { form?: string } | null }
  const [times, setTimes] = useState(0)
  const queryClient = useQueryClient()
  const form = state?.form ?? `${draftId ?? 'new'} ${times}`
  return (
    <DraftForm
      key={form}
      userId={userId}
      draftId={draftId}
      onSaved={(id) => {
        // The visitor may be on the way to another page, whose code still loads.
        if (id !== draftId && latest().pathname === pages.upload.path())
          void navigate(uploadPath(id), { replace: true, state: { form } })
      }}
      onLoadOther={(id) => {
        // Otherwise the form would begin with what it had read before.
        queryClient.removeQueries({ queryKey: draftQuery(id).queryKey })
        void navigate(uploadPath(id), { replace: true })
        setTimes((now) => now + 1)
      }}
    />
  )
}

export function UploadPage() {
  const { id, profile, profileFailed } = useMember()
  if (!profile && !profileFailed) return <Loading />
  if (profile && !profile.is_seller) return <BecomeSellerPanel title={pages.upload.title} />
  if (profile?.selling === 'disconnected') {
    return (
      <>
        <PageHeader title={pages.upload.title} />
        <EmptyState icon={Store} text={t`Reconnect your Stripe account to add listings.`} />
      </>
    )
  }
  if (profile && !hasAcceptedTerms(profile)) {
    return (
      <div className="max-w-xl">
        <PageHeader title={pages.upload.title} />
        <TermsQuestion userId={id} />
      </div>
    )
  }
  return <Drafting userId={id} />
}

export const prefetch = prefetchForMember(() => [fileTypesQuery])
