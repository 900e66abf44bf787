import { redressCalls } from '@contract/redress.ts'
import { useMutation } from '@tanstack/react-query'
import { ask, send } from '@/lib/api.ts'
import { readableMessage } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { notify } from '@/lib/toast.ts'
import { callAs, type RedressToken } from './redress.ts'

/** Mails a code for the export to the account's address. */
export const useExportCode = (token: RedressToken) =>
  useMutation({
    mutationFn: () => send(redressCalls.createExportCode, {}, callAs(token)),
    onError: (error) => notify.error(readableMessage(error, messages.exportCodeFailed)),
  })

/** The export as an archive, for the code that was mailed. */
export const fetchRedressExport = (token: RedressToken, code: string) =>
  ask(redressCalls.getRedressExport, { body: { code } }, callAs(token))
