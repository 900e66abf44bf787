// What visitors see of each file: the pages of a PDF, or the seller's pictures of a file that the
// shop makes no preview of.
import type { Contents } from '@contract/contents.ts'
import { PREVIEW_PAGES_MAX, SHOWCASE_IMAGE_TYPES } from '@contract/limits.ts'
import { type Preview, previewCalls } from '@contract/previews.ts'
import { useQuery } from '@tanstack/react-query'
import type { ChangeEvent } from 'react'
import type { FieldErrors } from '@/auth/drafts/use-form.ts'
import { send } from '@/lib/calls/api.ts'
import { readableMessage } from '@/lib/calls/api-error.ts'
import { useCall, useWrite } from '@/lib/calls/query.ts'
import { PictureRejected } from '@/lib/files/shrink-picture.ts'
import * as messages from '@/lib/messages.ts'
import { plural, t } from '@/lib/texts.ts'
import { notify } from '@/lib/toast.ts'
import { buttonClass } from '@/ui/button.tsx'
import { ConfirmButton } from '@/ui/dialogs/dialogs.tsx'
import { ErrorText } from '@/ui/page-parts.tsx'
import { previewsQuery } from '../api.ts'
import { FormSection } from '../components/form-section.tsx'
import { contentsQuery } from '../files/whats-inside.tsx'
import { smallPicturesOf } from '../uploads/own-pictures.ts'
import { checkPages, PagesField } from './preview-pages.tsx'

type ListedFile = Contents['files'][number]
type FileProps = { listingId: string; file: ListedFile }

/** Pages as typed, by the file's id. */
export type TypedPages = Readonly<Record<string, string>>

const fieldOf = (fileId: string) => `pages ${fileId}`

/** Why typed pages can't be shown, by their fields. */
export const checkAllPages = (typed: TypedPages, { files }: Contents = { files: [] }): FieldErrors =>
  Object.fromEntries(
    files.flatMap(({ id, inside }) => {
      const wrong = typed[id] !== undefined && checkPages(typed[id], inside.pages).pages
      return wrong ? [[fieldOf(id), wrong]] : []
    }),
  )

function OwnPictures({ listingId, file, preview }: FileProps & { preview: Preview | undefined }) {
  const params = { id: listingId, fileId: file.id }
  const remove = useCall(previewCalls.deletePreviewPictures, params)
  const replace = useWrite(
    async (chosen: File[]) => {
      if (chosen.length > PREVIEW_PAGES_MAX) throw new PictureRejected(t`Choose up to ${PREVIEW_PAGES_MAX} pictures.`)
      const pictures = await smallPicturesOf(chosen)
      await send(previewCalls.setPreviewPictures, { params, form: { pictures } })
    },
    [previewCalls.setPreviewPictures],
  )
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])]
    // The same file may be chosen again after a failure.
    target.value = ''
    if (chosen.length > 0) replace.mutate(chosen)
  }
  const { error } = replace
  return (
    <>
      {preview && (
        <ul className="flex flex-wrap gap-2">
          {preview.pictures.map(({ url, width, height }) => (
            <li key={url}>
              <img src={url} alt="" {...{ width, height }} className="h-24 w-auto rounded-md border border-line" />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <label
          className={buttonClass(
            { variant: 'secondary', size: 'sm' },
            'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-accent',
          )}
        >
          {replace.isPending ? t`Adding pictures …` : preview ? t`Replace pictures` : t`Add pictures`}
          <input
            type="file"
            multiple
            accept={[...Object.keys(SHOWCASE_IMAGE_TYPES), 'video/*'].join()}
            aria-label={t`Pictures or a video of ${{ name: file.name }}`}
            disabled={replace.isPending}
            onChange={choose}
            className="sr-only"
          />
        </label>
        {preview && (
          <ConfirmButton
            size="sm"
            aria-label={t`Remove pictures of ${{ name: file.name }}`}
            title={t`Remove the pictures of “${{ name: file.name }}”`}
            text={t`Remove these preview pictures? You can’t undo this.`}
            run={() => remove.mutateAsync()}
            onError={() => notify.error(messages.notSaved)}
          >
            {t`Remove`}
          </ConfirmButton>
        )}
      </div>
      {error && (
        <ErrorText>
          {error instanceof PictureRejected ? error.message : readableMessage(error, messages.notSaved)}
        </ErrorText>
      )}
    </>
  )
}

function stateOf(preview: Preview | undefined, { kind }: ListedFile): string {
  if (!preview && kind === 'pdf') return t`No preview yet. Embed all fonts, or add pictures.`
  if (!preview) return t`No preview yet. Add up to 5 pictures, or a video that we take 5 pictures from.`
  if (preview.is_by_seller)
    return plural({ count: preview.pictures.length }, { one: '# picture of yours', other: '# pictures of yours' })
  if (kind === 'pdf' && preview.kind === 'text') return t`Fonts are missing, so we show the text. Embed all fonts.`
  return t`Made from your file`
}

type OwnPreviewsProps = {
  listingId: string
  /** What the seller changed. */
  pages: TypedPages
  errors: FieldErrors
  onPages: (pages: TypedPages) => void
}

export function OwnPreviews({ listingId, pages, errors, onPages }: OwnPreviewsProps) {
  const { data: contents } = useQuery(contentsQuery(listingId))
  const { data: previews } = useQuery(previewsQuery(listingId))
  if (!contents || !previews) return null
  return (
    <FormSection title={t`Previews`} lead={t`Visitors see these before they buy.`}>
      <ul className="grid gap-6">
        {contents.files.map((file) => {
          const preview = previews.find(({ id }) => id === file.id)
          const isOwn = !preview || preview.is_by_seller
          return (
            <li key={file.id}>
              <p className="font-semibold wrap-anywhere">{file.name}</p>
              <p className="mb-3 text-sm text-muted">{stateOf(preview, file)}</p>
              {file.kind === 'pdf' && !preview?.is_by_seller && (
                <PagesField
                  value={pages[file.id] ?? file.preview_pages.join(', ')}
                  error={errors[fieldOf(file.id)]}
                  onChange={({ target }) => onPages({ ...pages, [file.id]: target.value })}
                />
              )}
              {isOwn && <OwnPictures listingId={listingId} file={file} preview={preview} />}
            </li>
          )
        })}
      </ul>
    </FormSection>
  )
}
