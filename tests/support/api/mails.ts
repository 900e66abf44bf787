// The scheduler and the mailbox: what the function `jobs` sends, as it arrives.
import { stack } from '../stack.ts'
import { owner, until } from './people.ts'
import { schedulerCalls } from './scheduler.ts'

export type Mail = {
  id: number
  from: string
  to: string[]
  subject: string
  text: string
  html: string
  headers: { name: string; value: string }[]
}

/** Calls the function `jobs` as the scheduler does. */
export const runJobs = (): Promise<Response> => schedulerCalls('jobs/run')

/** The mails to an address, newest first. */
export async function mailsTo(address: string): Promise<Mail[]> {
  const list = await fetch(`${stack.urls.mailbox}/api/messages?to=${encodeURIComponent(address)}`)
  const { messages } = (await list.json()) as { messages: { id: number }[] }
  return Promise.all(
    messages.map(async ({ id }) => (await fetch(`${stack.urls.mailbox}/api/messages/${id}`)).json() as Promise<Mail>),
  )
}

/** Runs jobs until a mail to that address has come whose subject or text has these words. The stack's own scheduler may send it too. */
export async function mailWith(address: string, words: string): Promise<Mail> {
  let found: Mail | undefined
  await until(`a mail to ${address} has “${words}”`, async () => {
    const { status } = await runJobs()
    const [broken] = await owner<{ kind: string; last_error: string }[]>`
      select kind, last_error from private.outbox
      where last_error is not null
        and (address = ${address} or recipient_id in (
          select id from public.accounts where email = ${address}
          union all select holder_id from private.claims where claims.address = ${address}
        ))`
    if (status !== 200 || broken)
      throw new Error(`jobs answered ${status}; ${broken?.kind} failed: ${broken?.last_error}`)
    found = (await mailsTo(address)).find(({ subject, text }) => `${subject}\n${text}`.includes(words))
    return found !== undefined
  })
  return found as Mail
}

export const headerOf = ({ headers }: Mail, wanted: string) => headers.find(({ name }) => name === wanted)?.value

/** The address of a page, with its token, in a mail. */
export const linkIn = ({ text }: Mail, page: 'confirm-follow' | 'purchases' | 'unsubscribe') =>
  new RegExp(String.raw`https?://\S+/${page}#[\w.-]+`).exec(text)?.[0] ?? ''
