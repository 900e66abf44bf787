// Who gets which status: the library.
import { type CallRight, MEMBERS, right, SELLER } from '../../operations/rights/call-right.ts'

export const libraryRights: CallRight[] = [
  right('listLibrary', 'their own', MEMBERS),
  right('getLibraryChoices', 'their own', MEMBERS),
  right('setDownloadLimit', 'of the seller’s listing', SELLER, { of: 'sold', body: { limit: null } }),
]
