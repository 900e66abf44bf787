// Names the item and release of a file on the visitor's device.

import { pages } from '@contract/pages.ts'
import type { Copy } from '@contract/verification.ts'
import { FileSearch } from 'lucide-react'
import { formatBytes } from '@/lib/format.ts'
import { Button, ButtonLink, SmallButton } from '@/ui/button.tsx'
import { DropZone } from '@/ui/drop-zone.tsx'
import { Alert, Card, PageHeader } from '@/ui/page-parts.tsx'
import { ProgressBar } from '@/ui/progress-bar.tsx'
import { Badge, DateText, TextLink } from '@/ui/text.tsx'
import { useVerification, type Verification } from '../use-verification.ts'

const VerifyZone = ({ onFile }: { onFile: (file: File) => void }) => (
  <DropZone
    label="File to verify"
    icon={FileSearch}
    title="Drop a file here"
    hint="Any size. It stays on your device."
    onFile={onFile}
  />
)

const Hashing = ({ file, hashed, onCancel }: { file: File; hashed: number; onCancel: () => void }) => (
  <Card className="grid gap-3 p-5">
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0" role="status">
        <span className="block truncate font-semibold">Reading {file.name}</span>
        <span className="tabular text-sm text-muted">
          {formatBytes(hashed)} of {formatBytes(file.size)}
        </span>
      </p>
      <SmallButton onClick={onCancel}>Cancel</SmallButton>
    </div>
    <ProgressBar label="Reading the file" value={hashed} max={file.size} />
  </Card>
)

const standingOf = ({ is_newest, withdrawn_at }: Copy) =>
  withdrawn_at ? 'Withdrawn release' : is_newest ? 'Newest release' : 'Not the newest release'

const CopyEntry = ({ copy }: { copy: Copy }) => (
  <li className="grid gap-1 py-4">
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <h2 className="text-xl wrap-anywhere">
        {copy.is_on_sale ? (
          <TextLink to={pages.listing.path({ itemId: copy.listing_id })}>{copy.title}</TextLink>
        ) : (
          copy.title
        )}
      </h2>
      {!copy.is_on_sale && <Badge>Not on sale</Badge>}
      <Badge look={copy.is_newest ? 'good' : 'warning'}>{standingOf(copy)}</Badge>
    </div>
    <p className="text-muted wrap-anywhere">
      By <TextLink to={pages.profile.path({ identifier: copy.username })}>{copy.seller_name}</TextLink>. Release{' '}
      {copy.release}
      {copy.release_name && ` (${copy.release_name})`}, published on <DateText iso={copy.released_at} />, as “
      {copy.file_name}”.
    </p>
  </li>
)

type ResultProps = { result: Extract<Verification, { state: 'done' }>; onReset: () => void }

function Result({ result: { file, sha256, copies }, onReset }: ResultProps) {
  return (
    <div className="grid grid-cols-1 gap-5">
      {copies.length > 0 ? (
        <Alert kind="success" className="wrap-anywhere">
          “{file.name}” matches {copies.length === 1 ? 'this item' : 'these items, the oldest first'}, byte for byte.
        </Alert>
      ) : (
        <Alert kind="warning" className="wrap-anywhere">
          “{file.name}” matches no item here. It may have been changed, or it comes from elsewhere.
        </Alert>
      )}
      {copies.length > 0 && (
        <Card className="px-5">
          <ul className="divide-y divide-line">
            {copies.map((copy) => (
              <CopyEntry key={`${copy.listing_id} ${copy.release} ${copy.file_name}`} copy={copy} />
            ))}
          </ul>
        </Card>
      )}
      <p className="text-sm text-muted">
        SHA-256 <code className="wrap-anywhere">{sha256}</code>
      </p>
      <Button variant="secondary" className="justify-self-start" onClick={onReset}>
        Verify another file
      </Button>
    </div>
  )
}

type ReceiptResultProps = { result: Extract<Verification, { state: 'receipt' }>; onReset: () => void }

const ReceiptResult = ({ result: { file, receiptId, isValid }, onReset }: ReceiptResultProps) => (
  <div className="grid grid-cols-1 gap-5">
    {isValid ? (
      <Alert kind="success" className="wrap-anywhere">
        This shop signed the receipt “{file.name}”, and it hasn’t been changed. Open it to see whether it was refunded.
      </Alert>
    ) : (
      <Alert kind="warning" className="wrap-anywhere">
        “{file.name}” isn’t a valid receipt of this shop. It was changed, or it comes from elsewhere.
      </Alert>
    )}
    <div className="flex flex-wrap gap-3">
      {isValid && <ButtonLink to={pages.verifyReceipt.path({ receiptId })}>Open this receipt</ButtonLink>}
      <Button variant="secondary" onClick={onReset}>
        Verify another file
      </Button>
    </div>
  </div>
)

export function VerifyPage() {
  const { verification, verify, cancel } = useVerification()
  return (
    <div className="container-text pt-12">
      <PageHeader
        title={pages.verify.title}
        lead="Find out which item and release a file belongs to, or check a receipt. Only a file’s fingerprint is sent."
      />
      {verification.state === 'idle' && <VerifyZone onFile={(file) => void verify(file)} />}
      {verification.state === 'hashing' && <Hashing {...verification} onCancel={cancel} />}
      {verification.state === 'failed' && (
        <div className="grid grid-cols-1 gap-5">
          <Alert action={<SmallButton onClick={() => void verify(verification.file)}>Try again</SmallButton>}>
            {verification.reason}
          </Alert>
          <VerifyZone onFile={(file) => void verify(file)} />
        </div>
      )}
      {verification.state === 'receipt' && <ReceiptResult result={verification} onReset={cancel} />}
      {verification.state === 'done' && <Result result={verification} onReset={cancel} />}
    </div>
  )
}
