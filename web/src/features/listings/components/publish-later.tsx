import { Trans, t } from '@/lib/texts.ts'
import { notify, toastError } from '@/lib/toast.ts'
import { SmallButton } from '@/ui/button.tsx'
import { DialogButton } from '@/ui/dialogs/dialogs.tsx'
import { MomentForm } from '@/ui/dialogs/moment-form.tsx'
import { Alert } from '@/ui/page-parts.tsx'
import { MomentText } from '@/ui/text.tsx'

type ScheduleProps = {
  schedule: (at: string | null) => Promise<string | null>
  /** Whether buyers get keys from the seller's list, which no draft stores. */
  needsKeys: boolean
}

const ADD_KEYS = t`The item will be sold out until you add your licence keys. You can add them once it’s published.`

const ScheduleForm = ({ schedule, needsKeys }: ScheduleProps) => (
  <MomentForm
    draft="publish-at"
    label={t`Publish at`}
    hint={t`In your time zone. We’ll email you if something is missing then.`}
    schedule={schedule}
    begun={t`We’re publishing your draft.`}
    failed={t`Couldn’t schedule your draft.`}
  >
    {needsKeys && <Alert kind="warning">{ADD_KEYS}</Alert>}
  </MomentForm>
)

type PublishLaterProps = ScheduleProps & { disabled: boolean; 'aria-describedby': string }

export const PublishLater = ({ schedule, needsKeys, ...button }: PublishLaterProps) => (
  <DialogButton
    variant="secondary"
    size="lg"
    {...button}
    title={t`Publish later`}
    content={<ScheduleForm schedule={schedule} needsKeys={needsKeys} />}
  >
    {t`Publish later`}
  </DialogButton>
)

/** When the draft will be published. */
export const ScheduledNote = ({ at, schedule, needsKeys }: ScheduleProps & { at: string }) => (
  <Alert
    kind="success"
    action={
      <SmallButton
        onClick={() =>
          void schedule(null).then(
            () => notify.success(t`Schedule removed. Publish the draft when you’re ready.`),
            toastError(t`Couldn’t change the schedule.`),
          )
        }
      >
        {t`Remove schedule`}
      </SmallButton>
    }
  >
    <Trans>
      This draft will be published on <MomentText iso={at} />. Later changes are included.
    </Trans>{' '}
    {needsKeys && ADD_KEYS}
  </Alert>
)
