// The imports that were made: inviting their customers, and taking purchases back.
import type { CustomerImport } from '@contract/customers.ts'
import { formatCount, plural } from '@contract/format.ts'
import { invitationWhy, invitationWords, SALES_SOURCES } from '@contract/sales-lists.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useMember } from '@/auth/viewer.ts'
import { readableMessage } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { notify, toastOutcome } from '@/lib/toast.ts'
import { Button } from '@/ui/button.tsx'
import { ConfirmButton, DialogButton, ModalActions, useCloseDialog } from '@/ui/dialogs.tsx'
import { Alert, Section } from '@/ui/page-parts.tsx'
import { type Column, Records } from '@/ui/records.tsx'
import { Badge, DateText } from '@/ui/text.tsx'
import { importsQuery, useInvite, useRevoke } from '../api.ts'

const shopOf = ({ source }: CustomerImport) => SALES_SOURCES[source].name

/** The mail as its recipients read it, and the button that sends it. */
function Invitation({ row }: { row: CustomerImport }) {
  const close = useCloseDialog()
  const { profile } = useMember()
  const invite = useInvite(row.id)
  const seller = profile?.name ?? ''
  const { subject, intro, open, keep, origin } = invitationWords(seller, row.source)
  const send = () =>
    void invite.mutateAsync(undefined).then(({ mails }) => {
      close()
      notify.success(plural(mails, { one: '# invitation is on its way.', other: '# invitations are on their way.' }))
    }, console.error)
  return (
    <div className="grid gap-5">
      <p>Each address gets this email once. Buyers who didn’t want your emails in the other shop get none.</p>
      <blockquote className="grid gap-3 rounded-md border border-line bg-sunken p-4 wrap-anywhere">
        <p className="font-semibold">{subject}</p>
        <p>{intro}</p>
        <p>
          “Title of the item”, bought on the date in your list
          <span className="mt-2 block w-fit rounded-md bg-accent px-3 py-1.5 text-sm font-semibold text-on-accent">
            {open}
          </span>
        </p>
        <p>{keep}</p>
        <p>{origin}</p>
        <p className="border-t border-line pt-3 text-sm text-muted">
          {invitationWhy(seller)} · <span className="underline">Unsubscribe</span>
        </p>
      </blockquote>
      {invite.isError && <Alert>{readableMessage(invite.error, messages.failed)}</Alert>}
      <ModalActions onCancel={close}>
        <Button busy={invite.isPending} onClick={send}>
          Send invitations
        </Button>
      </ModalActions>
    </div>
  )
}

function Actions({ row }: { row: CustomerImport }) {
  const revoke = useRevoke(row.id)
  if (row.given === 0) return null
  return (
    <div className="flex flex-wrap gap-2">
      {!row.invited_at && (
        <DialogButton title="Invite your customers" content={<Invitation row={row} />}>
          Invite
        </DialogButton>
      )}
      <ConfirmButton
        size="sm"
        variant="secondary"
        aria-label={`Revoke purchases from ${shopOf(row)}`}
        title="Revoke purchases"
        text="Their links and licence keys stop working, and waiting invitations aren’t sent. Accounts keep the files they have. You can import the list again."
        run={() => revoke.mutateAsync(undefined)}
        {...toastOutcome('Purchases revoked.', messages.failed)}
      >
        Revoke
      </ConfirmButton>
    </div>
  )
}

const COLUMNS: Column<CustomerImport>[] = [
  { name: 'Shop', show: shopOf },
  { name: 'Imported', width: 'w-40', narrow: 'plain', show: ({ created_at }) => <DateText iso={created_at} /> },
  { name: 'Purchases', show: ({ given }) => formatCount(given) },
  {
    name: 'Invitations',
    narrow: 'end',
    show: ({ invited_at: at }) => <Badge look={at ? 'good' : 'plain'}>{at ? 'Sent' : 'Not sent'}</Badge>,
  },
]

export const PastImports = () => (
  <Section id="imports" title="Your imports" heading="mb-4 text-xl" className="mt-8">
    <Records
      query={useInfiniteQuery(importsQuery)}
      caption="Your imports"
      columns={COLUMNS}
      actions={(row) => <Actions row={row} />}
      actionsWidth="w-48"
      empty={{ icon: Users, text: 'No imports yet.' }}
      failed="Couldn’t load your imports."
    />
  </Section>
)
