import { useMutation } from '@tanstack/react-query'
import { readableMessage } from './api-error.ts'
import { openLink } from './downloads.ts'
import * as messages from './messages.ts'
import { notify } from './toast.ts'

/** A file behind a link that expires after 60 seconds, so each press asks for a fresh one. */
export const useLinkDownload = <Input>(ask: (input: Input) => Promise<{ downloadLink: string }>) =>
  useMutation({
    mutationFn: (input: Input) => openLink(async () => (await ask(input)).downloadLink),
    onError: (error) => {
      console.error(messages.downloadFailed, error)
      notify.error(readableMessage(error, messages.downloadFailed))
    },
  })
