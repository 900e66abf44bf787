// Releases of a listing, for its seller, its buyers and visitors.
import { type Release, releaseCalls } from '@contract/releases.ts'
import { t } from '@/lib/texts.ts'
import { send } from './calls/api.ts'
import { listQuery } from './calls/query.ts'
import { useLinkDownload } from './files/downloads.ts'

/** Names a release: "2.1 (release 3)", or "Release 3". */
export const releaseTitle = ({ name, number }: Pick<Release, 'name' | 'number'>) =>
  name ? t`${name} (release ${number})` : t`Release ${number}`

/** Members also see releases of hidden items that they own, and which ones they may download. */
export const releaseListQuery = (id: string, isMember: boolean) =>
  listQuery(
    isMember ? releaseCalls.listReleases : releaseCalls.listPublicReleases,
    { params: { id } },
    (page) => page.releases,
  )

type ReleaseFile = { id: string; number: number; fileId: string }

export const useFileDownload = () =>
  useLinkDownload(({ id, number, fileId }: ReleaseFile) =>
    send(releaseCalls.getFileLink, { params: { id, number: String(number), fileId } }),
  )
