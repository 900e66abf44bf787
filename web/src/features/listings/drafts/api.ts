import { draftCalls } from '@contract/drafts.ts'
import { listingCalls } from '@contract/listings.ts'
import { pages } from '@contract/pages.ts'
import { send } from '@/lib/calls/api.ts'
import { callKey, domainKey, query, useWrite } from '@/lib/calls/query.ts'
import type { Server } from './draft-saver.ts'

const STALE = callKey(draftCalls.listDrafts)

/** Never fresh, because another tab may have changed it. */
export const draftsQuery = query(draftCalls.listDrafts, {}, { staleTime: 0, select: ({ drafts }) => drafts })

export const draftQuery = (draftId: string | null) =>
  query(draftCalls.getDraft, draftId === null ? undefined : { params: { draftId } }, { staleTime: 0, gcTime: 0 })

/** The upload form with a draft, or a new one. */
export const uploadPath = (draftId: string | null) =>
  draftId === null ? pages.upload.path() : `${pages.upload.path()}?draft=${draftId}`

export const server: Server = {
  create: (content) => send(draftCalls.createDraft, { body: { content } }),
  save: (draftId, revision, content) =>
    send(draftCalls.saveDraft, { params: { draftId }, body: { revision, content } }),
  read: (draftId) => send(draftCalls.getDraft, { params: { draftId } }),
}

export const publishDraft = (draftId: string, revision: number) =>
  send(draftCalls.publishDraft, { params: { draftId }, body: { revision } })

export const scheduleDraft = (draftId: string, revision: number, publishAt: string | null) =>
  send(draftCalls.scheduleDraft, { params: { draftId }, body: { revision, publishAt } })

export const useDeleteDraft = () =>
  useWrite((draftId: string) => send(draftCalls.deleteDraft, { params: { draftId } }), STALE)

export const useDuplicateListing = (id: string) =>
  useWrite(() => send(draftCalls.duplicateListing, { params: { id } }), STALE)

export const AFTER_PUBLISHING = [STALE, domainKey(listingCalls.getUsage)]
