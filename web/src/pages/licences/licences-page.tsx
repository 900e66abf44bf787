import { pages } from '@contract/pages.ts'
import { Navigate, useParams } from 'react-router-dom'

/** The address in mails. The keys of an item are a tab of it. */
export function LicencesPage() {
  const { itemId = '' } = useParams()
  return <Navigate to={`${pages.editListing.path({ itemId })}#licences`} replace />
}
