// The seller's changelog: every release, and the way to withdraw one.
import { RELEASE_NOTE_MAX_CHARACTERS } from '@contract/limits.ts'
import { type Release, releaseCalls } from '@contract/releases.ts'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { releaseTitle } from '@/lib/releases.ts'
import { t } from '@/lib/texts.ts'
import { DialogButton } from '@/ui/dialogs/dialogs.tsx'
import { ModalForm, useModalForm } from '@/ui/dialogs/modal-form.tsx'
import { TextAreaField } from '@/ui/fields/fields.tsx'
import { ReleaseHistory } from '@/ui/listings/release-history.tsx'
import { releasesQuery } from '../api.ts'
import { FormSection } from './form-section.tsx'

function WithdrawForm({ listingId, number }: { listingId: string; number: number }) {
  const withdraw = useCall(releaseCalls.withdrawRelease, { id: listingId, number: String(number) })
  const form = useModalForm({
    draft: `withdraw-release:${listingId}:${number}`,
    initial: { reason: '' },
    required: { reason: messages.reasonRequired },
    submit: ({ reason }) => withdraw.mutateAsync({ reason: reason.trim() }),
    done: t`Release withdrawn.`,
    failed: t`We couldn’t withdraw the release. Try again.`,
  })
  return (
    <ModalForm form={form} submit={t`Confirm Withdrawal`} variant="danger">
      <TextAreaField
        label={t`Reason`}
        hint={t`Everyone can read it.`}
        rows={3}
        maxLength={RELEASE_NOTE_MAX_CHARACTERS}
        {...form.field('reason')}
      />
      <p className="text-sm text-muted">
        {t`Buyers who have this release keep it. No one else can get it. You can’t undo this.`}
      </p>
    </ModalForm>
  )
}

export function OwnReleases({ listingId }: { listingId: string }) {
  const { data } = useQuery(releasesQuery(listingId))
  const onSale = data?.releases.filter(({ withdrawn_at }) => withdrawn_at === null).length ?? 0
  const withdrawal = (release: Release) =>
    onSale > 1 &&
    release.withdrawn_at === null && (
      <DialogButton
        label={t`Withdraw ${{ release: releaseTitle(release) }}`}
        title={t`Withdraw ${{ release: releaseTitle(release) }}`}
        content={<WithdrawForm listingId={listingId} number={release.number} />}
      >
        {t`Withdraw`}
      </DialogButton>
    )
  return (
    <FormSection title={t`Releases`} lead={t`Buyers get every release since their purchase.`}>
      <ReleaseHistory listingId={listingId} action={withdrawal} />
    </FormSection>
  )
}
