// Calls for a session, or for the token of an emailed link.

import type { BodyOf, CallInput } from '@contract/operations/operation.ts'
import { type RedressToken, type redress, redressCalls } from '@contract/redress.ts'
import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { ask, send } from '@/lib/calls/api.ts'
import { adminQuery, query, useWrite } from '@/lib/calls/query.ts'
import { useLinkDownload } from '@/lib/files/downloads.ts'
import { toastError } from '@/lib/toast.ts'

export type Redress = z.output<typeof redress>
export type RedressStatement = Redress['statements'][number]

export const redressQuery = (token: RedressToken) => query(redressCalls.getRedress, { token })

type Appeal = { statementId: string; text: string }

/** Fails with already_appealed, already_done (the decision was reversed) or appeal_too_late. */
export const useAppeal = (token: RedressToken) =>
  useWrite((body: Appeal) => send(redressCalls.createAppeal, { body, token }), redressQuery(token).queryKey)

type Bought = { orderId: string; listingId: string; file: string }

/** Bans don't take purchases away. */
export const useRedressDownload = (token: RedressToken) =>
  useLinkDownload(({ file, ...params }: Bought) =>
    send(redressCalls.getRedressDownload, { params, query: { file }, token }),
  )

export const useExportCode = (token: RedressToken) =>
  useMutation({
    mutationFn: () => send(redressCalls.createExportCode, { token }),
    onError: toastError("Couldn't send the code. Try again."),
  })

export const fetchRedressExport = (token: RedressToken, code: string) =>
  ask(redressCalls.getRedressExport, { body: { code }, token })

export const appealsQuery = (filters: CallInput<typeof redressCalls.listAppeals>['query']) =>
  adminQuery(redressCalls.listAppeals, filters, (page) => page.appeals)

type Decided = { appealId: string; body: BodyOf<typeof redressCalls.decideAppeal> }

/** Reversing a decision also undoes it. The admin who made it gets decided_by_another_only. */
export const useDecideAppeal = () =>
  useWrite(({ appealId, body }: Decided) => send(redressCalls.decideAppeal, { params: { appealId }, body }), [])

export const transparencyQuery = query(redressCalls.getTransparency, {})
