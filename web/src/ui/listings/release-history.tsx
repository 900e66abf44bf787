// The releases of a listing with their files, newest first.
import type { NewRelease } from '@contract/operations/common.ts'
import type { Release } from '@contract/releases.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMemberId } from '@/auth/viewer.ts'
import { useFileTypeName } from '@/lib/files/file-types.ts'
import { formatBytes } from '@/lib/format.ts'
import { releaseListQuery, releaseTitle, useFileDownload } from '@/lib/releases.ts'
import { Trans, t } from '@/lib/texts.ts'
import { SmallButton } from '@/ui/button.tsx'
import { Fold } from '@/ui/fold.tsx'
import { Loading } from '@/ui/page-parts.tsx'
import { QueryResult } from '@/ui/query-result.tsx'
import { Badge, DateText } from '@/ui/text.tsx'

type ReleaseFilesProps = { listingId: string; release: Release; hasDownloads: boolean }

function ReleaseFiles({ listingId, release: { number, files, can_download }, hasDownloads }: ReleaseFilesProps) {
  const download = useFileDownload()
  const typeName = useFileTypeName()
  return (
    <ul className="mt-3 divide-y divide-line">
      {files.map((file) => (
        <li key={file.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
          <div className="min-w-0 flex-1 basis-48">
            <p className="wrap-anywhere">
              <span className="font-medium">{file.name}</span>{' '}
              <span className="text-sm text-muted">
                {typeName(file.type)}, {formatBytes(file.size_bytes)}
              </span>
            </p>
            <p className="tabular text-xs break-all text-muted">SHA-256 {file.sha256}</p>
          </div>
          {hasDownloads && can_download && (
            <SmallButton
              label={t`Download ${{ title: file.name }}`}
              className="print:hidden"
              busy={download.isPending && download.variables.fileId === file.id}
              onClick={() => download.mutate({ id: listingId, number, fileId: file.id })}
            >
              <Download className="size-4" />
              {t`Download`}
            </SmallButton>
          )}
        </li>
      ))}
    </ul>
  )
}

type ReleaseHistoryProps = {
  listingId: string
  /** Beside each release. */
  action?: (release: Release) => ReactNode
  hasDownloads?: boolean
  /** Which ones are shown; all by default. */
  isShown?: (release: Release) => boolean
}

export function ReleaseHistory({ listingId, action, hasDownloads = true, isShown = () => true }: ReleaseHistoryProps) {
  const query = useInfiniteQuery(releaseListQuery(listingId, useMemberId() !== undefined))
  return (
    <QueryResult
      query={query}
      failed={t`Couldn’t load the releases.`}
      loading={<Loading text={t`Loading the releases…`} />}
    >
      {(releases) => (
        <ol className="divide-y divide-line">
          {releases.filter(isShown).map((release) => (
            <li key={release.number} className="py-4 first:pt-0 last:pb-0">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
                <p className="min-w-0 flex-1 basis-48 wrap-anywhere">
                  <span className="font-semibold">{releaseTitle(release)}</span>{' '}
                  <DateText iso={release.released_at} className="text-sm text-muted" />
                </p>
                {release.withdrawn_at && <Badge look="warning">{t`Withdrawn`}</Badge>}
                {action?.(release)}
              </div>
              {release.note && <p className="mt-1 whitespace-pre-line wrap-anywhere">{release.note}</p>}
              {release.withdrawal_reason && (
                <p className="mt-1 text-sm text-muted wrap-anywhere">{t`Withdrawn: ${{ reason: release.withdrawal_reason }}`}</p>
              )}
              <ReleaseFiles listingId={listingId} release={release} hasDownloads={hasDownloads} />
            </li>
          ))}
        </ol>
      )}
    </QueryResult>
  )
}

export const ReleaseText = ({ release }: { release: NewRelease }) => (
  <>
    {releaseTitle(release)}, <DateText iso={release.released_at} />
    {release.note && <span className="mt-0.5 block whitespace-pre-line wrap-anywhere">{release.note}</span>}
  </>
)

/** The same, folded. Loads when it is opened. */
export const ReleaseFold = ({ about, ...history }: ReleaseHistoryProps & { about: string }) => (
  <Fold
    isLazy
    className="mt-3"
    name={
      <span>
        <Trans>
          Files and releases<span className="sr-only"> of {about}</span>
        </Trans>
      </span>
    }
  >
    <div className="mt-2 border-l-2 border-line pl-4">
      <ReleaseHistory {...history} />
    </div>
  </Fold>
)
