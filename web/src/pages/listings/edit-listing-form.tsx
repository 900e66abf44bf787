// Edit Item by task, in tabs. One bar saves what is typed in all of them.
import type { ListingPictures } from '@contract/files.ts'
import type { Licensing } from '@contract/licences.ts'
import type { Listing } from '@contract/listings.ts'
import { pages } from '@contract/pages.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useDraftForm } from '@/auth/drafts/use-form.ts'
import { EmbedCode } from '@/features/embeds/components/embed-code.tsx'
import { KeyStock, LicenceKeys } from '@/features/licences/components/licence-keys.tsx'
import { checkSeats, LicensingFields } from '@/features/licences/components/licensing-fields.tsx'
import { picturesQuery } from '@/features/listings/api.ts'
import { checkListing, type DraftText, isIncomplete } from '@/features/listings/check-listing.ts'
import { FormSection } from '@/features/listings/components/form-section.tsx'
import { listingCards } from '@/features/listings/components/listing-cards.tsx'
import { ListingRanking } from '@/features/listings/components/listing-ranking.tsx'
import { NewRelease } from '@/features/listings/components/new-release.tsx'
import { OwnReleases } from '@/features/listings/components/own-releases.tsx'
import { Reduction } from '@/features/listings/components/reduction-form.tsx'
import { ShowcasePicker } from '@/features/listings/components/showcase-picker.tsx'
import { contentsQuery } from '@/features/listings/files/whats-inside.tsx'
import { checkAllPages, OwnPreviews, type TypedPages } from '@/features/listings/previews/own-previews.tsx'
import { picturesOf } from '@/features/listings/uploads/listing-picture.ts'
import { SectionField } from '@/features/profiles/components/listing-section.tsx'
import { t } from '@/lib/texts.ts'
import { notify } from '@/lib/toast.ts'
import { Button, ButtonLink, SmallLink } from '@/ui/button.tsx'
import { CopyField } from '@/ui/fields/copy-field.tsx'
import { Alert, PageHeader } from '@/ui/page-parts.tsx'
import { NeedsItsParts } from '@/ui/part.tsx'
import { Tabs } from '@/ui/tabs.tsx'
import { TextLink } from '@/ui/text.tsx'
import { PreviewButton } from './preview-button.tsx'
import { storedText, useSaveListing, useSetPictures, useUnsavedPictures, whyNotSaved } from './save-listing.ts'

function PicturesState({ pending }: { pending: ListingPictures['pending'] | undefined }) {
  if (!pending) return null
  const { failure } = pending
  if (failure) return <Alert>{t`We rejected your new pictures: ${failure} Buyers still see the old ones.`}</Alert>
  return <p role="status">{t`Your new pictures are processing. Buyers see the old ones until then.`}</p>
}

const Cards = ({ children }: { children: ReactNode }) => <div className="grid max-w-3xl gap-6">{children}</div>

const PRICE_NOTE = t`You can’t change the price during a sale. End the sale first.`

/** `previews`: typed pages, as JSON. */
type Fields = DraftText & { previews: string }
const pagesIn = ({ previews }: Fields): TypedPages => JSON.parse(previews)

export function EditListingForm({ listing, licensing }: { listing: Listing; licensing: Licensing }) {
  const { id } = listing
  const isProcessing = listing.status === 'processing'
  const { data: shown } = useQuery(picturesQuery(id))
  const { data: contents } = useQuery(contentsQuery(id))
  const [changed, setChanged] = useUnsavedPictures(id)
  const pictures = changed ?? shown?.pictures ?? picturesOf(listing)
  const stored = storedText(listing, licensing)
  const setPictures = useSetPictures(id)
  const save = useSaveListing(id, stored)
  const navigate = useNavigate()
  const { hash } = useLocation()

  const form = useDraftForm<Fields>({
    draft: `edit-item:${id}`,
    initial: { ...stored, previews: '{}' },
    keepsOnLeaving: true,
    check: (text) => ({
      ...checkListing(text),
      ...checkSeats(text.licence_source, text.licence_seats),
      ...checkAllPages(pagesIn(text), contents),
    }),
    submit: async (text) => {
      const pending = changed && (await setPictures.mutateAsync(changed)).pending
      setChanged(null)
      await save.mutateAsync({ text, pages: pagesIn(text) })
      form.forget()
      notify.success(t`Item updated successfully!`)
      if (pending) notify.info(t`Your new pictures are processing. They’ll appear automatically.`)
      await navigate(pages.ownListings.path())
    },
    failed: (error) => notify.error(whyNotSaved(error)),
  })
  const { fields, change, busy } = form
  const giveUp = () => {
    form.forget()
    setChanged(null)
  }
  const isChanged =
    changed !== null ||
    fields.previews !== '{}' ||
    Object.entries(stored).some(([name, value]) => value !== Reflect.get(fields, name))

  const cards = listingCards({
    titleLabel: t`Title`,
    form,
    priceNote: listing.regular_price === null ? undefined : PRICE_NOTE,
    children: (
      <SectionField
        userId={listing.seller_id}
        value={fields.section_id}
        disabled={busy}
        onChange={(section_id) => change({ section_id })}
      />
    ),
  })

  const ofListing = (
    <form {...form.form}>
      <Cards>
        <FormSection title={t`Pictures`}>
          <PicturesState pending={shown?.pending} />
          <ShowcasePicker
            images={pictures}
            onChange={setChanged}
            disabled={busy || isProcessing || shown?.pending?.failure === null}
          />
        </FormSection>
        {cards.details}
        {cards.content}
      </Cards>
    </form>
  )
  const ofFiles = isProcessing ? (
    <p role="status">{t`Your files are processing. You can change them when the listing is live.`}</p>
  ) : (
    <Cards>
      <NewRelease listingId={id} userId={listing.seller_id} />
      <OwnReleases listingId={id} />
      <form {...form.form}>
        <OwnPreviews
          listingId={id}
          pages={pagesIn(fields)}
          errors={form.errors}
          onPages={(pages) => change({ previews: JSON.stringify(pages) })}
        />
      </form>
    </Cards>
  )
  const ofPrice = (
    <Cards>
      <form {...form.form}>{cards.price}</form>
      {listing.price > 0 && <Reduction listing={listing} />}
    </Cards>
  )
  const ofKeys = (
    <>
      <Cards>
        <form {...form.form}>
          <FormSection title={t`Licence keys`}>
            <LicensingFields
              source={fields.licence_source}
              onSource={(licence_source) => change({ licence_source })}
              seats={form.field('licence_seats')}
              disabled={busy}
            />
            {licensing.source && (
              <CopyField
                label={t`Item ID for your program`}
                value={id}
                hint={
                  <a href="/api/docs" className="underline">
                    {t`How programs send it with the key`}
                  </a>
                }
              />
            )}
          </FormSection>
        </form>
        <KeyStock listingId={id} licensing={licensing} isFromList={fields.licence_source === 'list'} />
      </Cards>
      {hash === '#licences' && <LicenceKeys listingId={id} />}
    </>
  )
  const ofReach = (
    <Cards>
      <ListingRanking listingId={id} />
      <FormSection
        title={t`On your own site`}
        lead={<TextLink to={pages.embeds.path()}>{t`Choose your sites`}</TextLink>}
      >
        <EmbedCode listingId={id} title={listing.title} />
      </FormSection>
      <FormSection title={t`Free copies`} lead={t`Give this item to people by email, and invite customers.`}>
        <SmallLink to={`${pages.customers.path()}?${new URLSearchParams({ item: id })}`} className="justify-self-start">
          {pages.customers.title}
        </SmallLink>
      </FormSection>
    </Cards>
  )

  return (
    <NeedsItsParts>
      <PageHeader title={pages.editListing.title} lead={listing.title}>
        <div className="flex flex-wrap gap-3">
          <PreviewButton listing={listing} text={fields} pictures={pictures} />
          <SmallLink to={pages.listing.path({ itemId: id })}>{t`View listing`}</SmallLink>
        </div>
      </PageHeader>
      <Tabs
        label={pages.editListing.title}
        tabs={[
          { id: 'listing', name: t`Listing`, content: ofListing },
          { id: 'files', name: t`Files and releases`, content: ofFiles },
          { id: 'price', name: t`Price and sale`, content: ofPrice },
          { id: 'licences', name: t`Licence keys`, content: ofKeys },
          { id: 'reach', name: t({ message: 'Reach', context: 'noun' }), content: ofReach },
        ]}
      />
      {/* styles/base.css keeps what has the focus above it. Reach saves nothing. */}
      <form
        {...form.form}
        hidden={hash === '#reach' && !isChanged}
        className="bulk-bar not-hidden:flex sticky bottom-3 z-20 mt-6 flex max-w-3xl flex-wrap items-center gap-3 rounded-lg border border-line bg-surface p-2.5 shadow-card sm:p-3"
      >
        <Button type="submit" busy={busy} disabled={isIncomplete(fields)}>
          {t`Save Changes`}
        </Button>
        <ButtonLink to={pages.ownListings.path()} variant="secondary" onClick={giveUp}>
          {t`Cancel`}
        </ButtonLink>
        <p role="status" className="text-sm text-muted">
          {isChanged && t`Unsaved changes`}
        </p>
      </form>
    </NeedsItsParts>
  )
}
