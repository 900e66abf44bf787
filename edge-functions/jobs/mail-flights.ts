// Which mails are on their way at once.
export type Outcome = 'sent' | 'unsent' | 'dropped' | 'slowed'
export type Counts = { sent: number; unsent: number; hasMore: boolean }

type TakenMail = { kind: string; was_cut_off: boolean }
export type Sending<Mail extends TakenMail> = {
  atOnce: number
  take(withPosts: boolean): Promise<Mail | undefined>
  send(mail: Mail): Promise<Outcome>
  /** Queues more mails. Gives whether one may be due by now. */
  refill(): Promise<boolean>
}

/** Whether the mail server asks for fewer mails at once. A 5xx for another reason is the mail's own. */
export function asksForPause(error: unknown): boolean {
  const { responseCode, response } = error as { responseCode?: number; response?: string }
  return (
    [421, 429].includes(responseCode ?? 0) ||
    /\b429\b|too many (\w+ )?connect/i.test(response ?? '') ||
    (/^4/.test(response ?? '') &&
      /too many (\w+ )?(requests|messages|sessions)|rate limit|throttl|sending rate/i.test(response ?? ''))
  )
}

/** No further mail is taken after that; what is left is the next call's. */
const RUN_MAILS = 100
const RUN_SECONDS = 40
/** So many of the mails at once never are posts. */
const NEVER_POSTS = 2

let isEnding = false
// Supabase ends a function soon after this event: half of its CPU time or of its lifetime is used up.
addEventListener('beforeunload', () => {
  isEnding = true
})

/** Sends what is due until nothing is left, the call has done enough, or the mail server asks for a pause. */
export async function sendConcurrently<Mail extends TakenMail>({
  atOnce,
  take,
  send,
  refill,
}: Sending<Mail>): Promise<Counts> {
  const counts = { sent: 0, unsent: 0, hasMore: false }
  const deadline = Date.now() + RUN_SECONDS * 1000
  const postsAtOnce = Math.max(atOnce - NEVER_POSTS, 1)
  const flights = new Set<Promise<void>>()
  const failures: unknown[] = []
  let [taken, posts] = [0, 0]

  const start = (mail: Mail) => {
    taken += 1
    posts += mail.kind === 'post' ? 1 : 0
    const flight = send(mail)
      .then((outcome) => {
        if (outcome === 'slowed') counts.hasMore = true
        else if (outcome !== 'dropped') counts[outcome] += 1
      })
      .catch((error: unknown) => void failures.push(error))
      .finally(() => {
        posts -= mail.kind === 'post' ? 1 : 0
        flights.delete(flight)
      })
    flights.add(flight)
  }

  while (!counts.hasMore && failures.length === 0) {
    if (flights.size >= atOnce) await Promise.race(flights)
    else if (taken >= RUN_MAILS || isEnding || Date.now() > deadline) counts.hasMore = true
    else {
      const mail = await take(posts < postsAtOnce)
      if (mail) {
        // A mail that ends the function each time takes no other along into burial.
        if (mail.was_cut_off) await Promise.all(flights)
        start(mail)
        if (mail.was_cut_off) await Promise.all(flights)
      } else if (posts < postsAtOnce && (await refill())) continue
      else if (flights.size === 0) break
      // Its end may let another mail to the same address go.
      else await Promise.race(flights)
    }
  }
  await Promise.all(flights)
  if (failures.length > 0) throw failures[0]
  return counts
}
