// Upload a File: the file goes to Storage, then the listing is made from it. Success keeps the chosen file (spec section 4).
import { type EditListing, listingCalls } from '@contract/listings.ts'
import { pages } from '@contract/pages.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useDraft } from '@/auth/drafts/use-draft.ts'
import * as messages from '@/lib/messages.ts'
import { callKey } from '@/lib/query.ts'
import { notify } from '@/lib/toast.ts'
import { useForm } from '@/lib/use-form.ts'
import { Button } from '@/ui/button.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { createListing, usageQuery } from '../api.ts'
import { BLANK, checkListing, toSend } from '../check-listing.ts'
import { pendingFileNames } from '../uploads/pending-upload.ts'
import { isUnusable, tellFailure, uploadImages } from '../uploads/upload-images.ts'
import { useProductUpload } from '../uploads/use-product-upload.ts'
import { FileDropZone } from './file-drop-zone.tsx'
import { FormSection } from './form-section.tsx'
import { ListingPreview } from './listing-preview.tsx'
import { ListingTextFields } from './listing-text-fields.tsx'
import { ShowcasePicker } from './showcase-picker.tsx'
import { UploadProgressPanel } from './upload-progress-panel.tsx'

/** From a filled form to a listing: file and images to Storage, then one call that makes the listing of them. */
type NewListing = EditListing & { file: File; images: File[] }

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
  const [images, setImages] = useState<File[]>([])
  const [text, change] = useDraft('upload', BLANK, { keepsOnLeaving: true })
  const { data: usage } = useQuery(usageQuery(userId))
  const navigate = useNavigate()
  const { publish, busy, product } = usePublish(userId)

  const { form, errors } = useForm({
    check: () => checkListing(text, 'file name'),
    submit: async () => {
      if (!file) return
      const { id, status } = await publish({ ...toSend(text), file, images })
      change(BLANK)
      setImages([])
      notify.success(messages.uploaded, {
        label: 'View listing',
        onClick: () => void navigate(pages.listing.path({ itemId: id })),
      })
      if (status === 'processing') notify.info(STILL_PROCESSING)
    },
    onFailure: tellFailure,
  })

  return (
    <>
      <PageHeader
        title={pages.upload.title}
        lead={<p className="tabular min-h-6">{usage && `${usage.uploaded} / ${usage.max} listings used`}</p>}
      />
      <ListingPreview text={text} cover={images[0]}>
        <form {...form} className="grid gap-6">
          <FormSection title="Pictures">
            <ShowcasePicker
              images={images}
              onChange={(chosen) => setImages(chosen.filter((image) => image instanceof File))}
              disabled={busy}
            />
          </FormSection>
          <FormSection title="Product">
            <FileDropZone
              file={file}
              onChange={setFile}
              disabled={busy}
              interrupted={file ? [] : pendingFileNames(userId)}
            />
          </FormSection>
          <ListingTextFields titleLabel="File name" text={text} errors={errors} disabled={busy} onChange={change} />
          {product.progress && <UploadProgressPanel {...product} progress={product.progress} />}
          <Button type="submit" size="lg" busy={busy} disabled={!file} className="justify-self-start">
            {busy ? 'Uploading...' : 'Submit'}
          </Button>
        </form>
      </ListingPreview>
    </>
  )
}
