import type { CreateListing } from '@contract/files.ts'
import { fileCalls } from '@contract/files.ts'
import { send } from '@/lib/api.ts'

/** From objects that are uploaded already; still `processing` where its files need longer. */
export const createListing = (body: CreateListing) => send(fileCalls.createListing, { body })
