import { expireSession, getAccessToken } from './session.ts'

/** Repeats a refused call once with a new token. If that is refused too, the session ends. */
export async function callWithToken<Answer>(
  call: (token: string | null) => Promise<Answer>,
  isRefused: (answer: Answer) => boolean,
): Promise<Answer> {
  const token = await getAccessToken()
  let answer = await call(token)
  if (!token || !isRefused(answer)) return answer
  const renewed = await getAccessToken(token)
  if (renewed) answer = await call(renewed)
  if (isRefused(answer)) void expireSession()
  return answer
}
