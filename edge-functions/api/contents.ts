// Types of files, and what is inside the files of a listing.
import { contentCalls } from '../../contract/contents.ts'
import { handle, knownTypes } from './context.ts'

export const listFileTypes = handle(contentCalls.listFileTypes)(async () => ({ file_types: [...(await knownTypes())] }))
