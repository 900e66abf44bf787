import { readableMessage } from '@/lib/calls/api-error.ts'
import { formatBytes } from '@/lib/format.ts'
import { t } from '@/lib/texts.ts'
import { Button, SmallButton } from '@/ui/button.tsx'
import { Card, ErrorText, Section } from '@/ui/page-parts.tsx'
import { ContentMismatch, WriteFailed } from '../transfers/receive.ts'
import { cancel, cancelAll, clearDone, retry, type Transfer, useTransfers } from '../transfers/transfers.ts'

const reasonOf = (error: unknown): string => {
  if (error instanceof ContentMismatch) return t`The file changed during the download. Try again.`
  if (error instanceof WriteFailed) return t`Couldn’t write the file. Free some disk space, then try again.`
  return readableMessage(error, t`Connection lost. Try again to continue.`)
}

const stateOf = ({ state, bytes, speed, file }: Transfer): string => {
  if (state === 'waiting') return t`Waiting, ${{ size: formatBytes(file.size) }}`
  if (state === 'done') return t`Saved, ${{ size: formatBytes(file.size) }}`
  const part = t`${{ done: formatBytes(bytes) }} of ${{ size: formatBytes(file.size) }}`
  return state === 'running' && speed > 0 ? `${part}, ${formatBytes(speed)}/s` : part
}

const TransferRow = ({ transfer }: { transfer: Transfer }) => (
  <li className="grid gap-2 py-3">
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium wrap-anywhere">{transfer.file.name}</p>
        <p className="tabular text-sm text-muted wrap-anywhere">
          {transfer.title}. {stateOf(transfer)}
        </p>
      </div>
      <div className="flex gap-2">
        {transfer.state === 'failed' && (
          <SmallButton label={t`Try again: ${{ name: transfer.file.name }}`} onClick={() => retry(transfer.id)}>
            {t`Try again`}
          </SmallButton>
        )}
        {transfer.state !== 'done' && (
          <Button
            variant="quiet"
            size="sm"
            aria-label={t`Cancel ${{ name: transfer.file.name }}`}
            onClick={() => cancel(transfer.id)}
          >
            {t`Cancel`}
          </Button>
        )}
      </div>
    </div>
    {transfer.state === 'running' && (
      <progress
        aria-label={t`Download of ${{ name: transfer.file.name }}`}
        value={transfer.bytes}
        max={transfer.file.size}
        className="h-2 w-full accent-accent"
      />
    )}
    {transfer.state === 'failed' && <ErrorText className="">{reasonOf(transfer.error)}</ErrorText>}
  </li>
)

/** The downloads of this tab. */
export function TransferPanel() {
  const transfers = useTransfers()
  if (transfers.length === 0) return null
  const done = transfers.filter(({ state }) => state === 'done').length
  return (
    <Card className="mb-6 p-5">
      <Section id="transfers" title={t`Downloads`}>
        <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
          <p role="status">{t`${done} of ${{ count: transfers.length }} saved`}</p>
          {done < transfers.length ? (
            <SmallButton onClick={cancelAll}>{t`Cancel all`}</SmallButton>
          ) : (
            <SmallButton onClick={clearDone}>{t`Clear`}</SmallButton>
          )}
        </div>
        <ul className="mt-2 max-h-96 divide-y divide-line overflow-y-auto" tabIndex={-1}>
          {transfers.map((transfer) => (
            <TransferRow key={transfer.id} transfer={transfer} />
          ))}
        </ul>
      </Section>
    </Card>
  )
}
