// Decisions about somebody, what they said to it, and what they bought: for whoever is signed in, or holds the link of a mail.

import type { redress } from '@contract/redress.ts'
import { redressCalls } from '@contract/redress.ts'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { type Call, send } from '@/lib/api.ts'

export type Redress = z.output<typeof redress>
export type RedressStatement = Redress['statements'][number]

/** Who asks: the token of a link, or null for whoever is signed in. */
export type RedressToken = string | null

export const callAs = (token: RedressToken): Call =>
  token === null ? {} : { auth: 'none', headers: { 'X-Redress-Token': token } }

export const redressQuery = (token: RedressToken) =>
  queryOptions({
    queryKey: [redressCalls.getRedress.domain, redressCalls.getRedress.name, token],
    queryFn: ({ signal }) => send(redressCalls.getRedress, {}, { signal, ...callAs(token) }),
  })
