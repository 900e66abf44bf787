// What the shop is asked in the scheduler's name.
import type { z } from 'zod'

export type Shop = {
  /** Where the functions are, such as https://project.supabase.co/functions/v1. */
  functionsUrl: string
  sweepSecret: string
}

/** @throws with what was answered, where that is no 200 */
export async function ask<Answer extends z.ZodType>(
  { functionsUrl, sweepSecret }: Shop,
  path: string,
  body: object,
  answer: Answer,
): Promise<z.infer<Answer>> {
  const response = await fetch(`${functionsUrl}/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sweepSecret}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 300)}`)
  return answer.parse(JSON.parse(text))
}
