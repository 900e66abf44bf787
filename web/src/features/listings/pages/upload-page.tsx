// Uploads the file, then creates the listing. Success keeps the chosen file (spec section 4).
import { type EditListing, listingCalls } from '@contract/listings.ts'
import { pages } from '@contract/pages.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Store } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { hasAcceptedTerms } from '@/auth/accept-terms.ts'
import { useMember } from '@/auth/viewer.ts'
import { BecomeSellerPanel } from '@/features/connect/components/become-seller-panel.tsx'
import { fileTypesQuery } from '@/lib/file-types.ts'
import * as messages from '@/lib/messages.ts'
import { callKey, prefetchForMember } from '@/lib/query.ts'
import { notify } from '@/lib/toast.ts'
import { useDraftForm } from '@/lib/use-form.ts'
import { Button } from '@/ui/button.tsx'
import { TermsQuestion } from '@/ui/fields/terms-question.tsx'
import { EmptyState, Loading, PageHeader } from '@/ui/page-parts.tsx'
import { createListing, usageQuery } from '../api.ts'
import { BLANK, checkListing, type ListingText, toSend } from '../check-listing.ts'
import { FileDropZone } from '../components/file-drop-zone.tsx'
import { FormSection } from '../components/form-section.tsx'
import { ListingPreview } from '../components/listing-preview.tsx'
import { ListingTextFields } from '../components/listing-text-fields.tsx'
import { ShowcasePicker } from '../components/showcase-picker.tsx'
import { UploadProgressPanel } from '../components/upload-progress-panel.tsx'
import { type ChosenPicture, isChosen } from '../uploads/listing-picture.ts'
import { pendingFileNames } from '../uploads/pending-upload.ts'
import { isUnusable, showUploadFailure, uploadImages } from '../uploads/upload-images.ts'
import { useProductUpload } from '../uploads/use-product-upload.ts'

/** Uploads the file and the images, then creates the listing. */
type NewListing = EditListing & { file: File; images: ChosenPicture[] }

function usePublish(userId: string) {
  const queryClient = useQueryClient()
  const product = useProductUpload(userId)
  const { mutateAsync: publish, isPending: busy } = useMutation({
    mutationFn: async ({ file, images, ...text }: NewListing) => {
      const showcase_images = await uploadImages(images)
      const upload = await product.upload(file)
      const listing = await createListing({
        ...text,
        auth0_id: userId,
        is_active: true,
        file: { uploadId: upload.id, name: file.name },
        showcase_images,
      })
      product.forget(file)
      return listing
    },
    onError: (error, { file }) => {
      if (isUnusable(error)) product.forget(file)
    },
    onSuccess: () =>
      Promise.all(
        [listingCalls.getUsage, listingCalls.listOwnListings, listingCalls.listSellerListings].map((call) =>
          queryClient.invalidateQueries({ queryKey: callKey(call) }),
        ),
      ),
  })
  return { publish, busy, product }
}

const STILL_PROCESSING = 'Your listing is processing and will go live automatically. See its status in My Listings.'

export function UploadForm({ userId }: { userId: string }) {
  const [file, setFile] = useState<File | null>(null)
  const [images, setImages] = useState<ChosenPicture[]>([])
  const { data: usage } = useQuery(usageQuery(userId))
  const navigate = useNavigate()
  const { publish, busy, product } = usePublish(userId)

  const listingForm = useDraftForm<ListingText>({
    draft: 'upload',
    initial: BLANK,
    keepsOnLeaving: true,
    check: (text) => checkListing(text, 'file name'),
    submit: async (text) => {
      if (!file) return
      const { id, status } = await publish({ ...toSend(text), file, images })
      listingForm.change(BLANK)
      setImages([])
      notify.success(messages.uploaded, {
        label: 'View listing',
        onClick: () => void navigate(pages.listing.path({ itemId: id })),
      })
      if (status === 'processing') notify.info(STILL_PROCESSING)
    },
    failed: showUploadFailure,
  })

  return (
    <>
      <PageHeader
        title={pages.upload.title}
        lead={<p className="tabular min-h-6">{usage && `${usage.uploaded} / ${usage.max} listings used`}</p>}
      />
      <ListingPreview text={listingForm.fields} cover={images[0]}>
        <form {...listingForm.form} className="grid gap-6">
          <FormSection title="Pictures">
            <ShowcasePicker images={images} onChange={(chosen) => setImages(chosen.filter(isChosen))} disabled={busy} />
          </FormSection>
          <FormSection title="Product">
            <FileDropZone
              file={file}
              onChange={setFile}
              disabled={busy}
              interrupted={file ? [] : pendingFileNames(userId)}
            />
          </FormSection>
          <ListingTextFields titleLabel="File name" form={listingForm} disabled={busy} />
          {product.progress && <UploadProgressPanel {...product} progress={product.progress} />}
          <Button type="submit" size="lg" busy={busy} disabled={!file} className="justify-self-start">
            {busy ? 'Uploading...' : 'Submit'}
          </Button>
        </form>
      </ListingPreview>
    </>
  )
}

export const prefetch = prefetchForMember(() => [fileTypesQuery])

export function UploadPage() {
  const { id, profile, profileFailed } = useMember()
  if (!profile && !profileFailed) return <Loading />
  if (profile && !profile.is_seller) return <BecomeSellerPanel title={pages.upload.title} />
  if (profile?.selling === 'disconnected') {
    return (
      <>
        <PageHeader title={pages.upload.title} />
        <EmptyState icon={Store} text={messages.reconnectToList} />
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
  return <UploadForm userId={id} />
}
