// Who gets which status: the library.
import { type CallRight, MEMBERS, right } from '../../api/rights/call-right.ts'

export const libraryRights: CallRight[] = [
  right('listLibrary', 'their own', MEMBERS),
  right('getLibraryChoices', 'their own', MEMBERS),
]
