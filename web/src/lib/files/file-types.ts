// The types of files: what sellers may upload, and what a file is called.
import { contentCalls } from '@contract/contents.ts'
import { useQuery } from '@tanstack/react-query'
import { t } from '@/lib/texts.ts'
import { query } from '../calls/query.ts'

export const fileTypesQuery = query(contentCalls.listFileTypes, {})

/** Names a MIME type: "PDF". */
export function useFileTypeName(): (mimeType: string) => string {
  const { data } = useQuery(fileTypesQuery)
  return (mimeType) => data?.file_types.find(({ mime_type }) => mime_type === mimeType)?.name ?? t`File`
}
