import { formatMoment } from '@contract/format.ts'
import * as messages from '@/lib/messages.ts'
import { draftScheduled } from '@/lib/named-messages.ts'
import { notify, toastError } from '@/lib/toast.ts'
import { Button, SmallButton } from '@/ui/button.tsx'
import { DialogButton } from '@/ui/dialogs.tsx'
import { TextField } from '@/ui/fields/fields.tsx'
import { ModalForm, useModalForm } from '@/ui/modal-form.tsx'
import { Alert } from '@/ui/page-parts.tsx'
import { MomentText } from '@/ui/text.tsx'

type Schedule = (at: string | null) => Promise<unknown>

const isAhead = (local: string) => new Date(local) > new Date()

function ScheduleForm({ schedule }: { schedule: Schedule }) {
  const form = useModalForm({
    draft: 'publish-at',
    initial: { at: '' },
    check: ({ at }): Record<string, string> => (isAhead(at) ? {} : { at: 'Choose a time in the future.' }),
    submit: ({ at }) => schedule(new Date(at).toISOString()),
    failed: 'Couldn’t schedule your draft.',
    done: ({ at }) => draftScheduled(formatMoment(new Date(at).toISOString())),
  })
  return (
    <ModalForm form={form} submit="Schedule">
      <TextField
        label="Publish at"
        type="datetime-local"
        hint="In your time zone. We’ll email you if something is missing then."
        {...form.field('at')}
      />
    </ModalForm>
  )
}

export const PublishLater = ({ schedule, disabled }: { schedule: Schedule; disabled: boolean }) => (
  <DialogButton
    variant="secondary"
    size="lg"
    disabled={disabled}
    title="Publish later"
    content={<ScheduleForm schedule={schedule} />}
  >
    Publish later
  </DialogButton>
)

/** When the draft will be published. */
export const ScheduledNote = ({ at, schedule }: { at: string; schedule: Schedule }) => (
  <Alert
    kind="success"
    action={
      <SmallButton
        onClick={() =>
          void schedule(null).then(
            () => notify.success(messages.draftUnscheduled),
            toastError('Couldn’t change the schedule.'),
          )
        }
      >
        Remove schedule
      </SmallButton>
    }
  >
    This draft will be published on <MomentText iso={at} />. Later changes are included.
  </Alert>
)

export const SubmitListing = ({ busy, disabled }: { busy: boolean; disabled: boolean }) => (
  <Button type="submit" size="lg" busy={busy} disabled={disabled}>
    {busy ? 'Uploading...' : 'Submit'}
  </Button>
)
