import { contactCalls } from '@contract/contact.ts'
import { CAPTCHA_LIFETIME_SECONDS } from '@contract/limits.ts'
import { solveChallenge } from 'altcha-lib'
import type { DeriveKeyFunction } from 'altcha-lib/types'
import { useEffect, useRef, useState } from 'react'
import { send } from './calls/api.ts'
import { isApiError } from './calls/api-error.ts'

/** Takes 'PBKDF2/SHA-256' (also 384 and 512); throws for anything else. */
export const deriveKey: DeriveKeyFunction = async ({ algorithm, cost, keyLength = 32 }, salt, password) => {
  const hash = /^PBKDF2\/(SHA-(?:256|384|512))$/.exec(algorithm)?.[1]
  if (!hash) throw new Error(`The captcha asks for ${algorithm}, which this page does not know.`)
  const key = await crypto.subtle.importKey('raw', new Uint8Array(password), 'PBKDF2', false, ['deriveBits'])
  const rules = { name: 'PBKDF2', hash, salt: new Uint8Array(salt), iterations: cost }
  return { derivedKey: new Uint8Array(await crypto.subtle.deriveBits(rules, key, keyLength * 8)) }
}

/** A solved challenge as the API takes it, and its end by performance.now(). */
type SolvedCaptcha = { token: string; expiresAt: number }

/** Web Crypto works off the main thread, so the page stays responsive. */
async function solveCaptcha(controller: AbortController): Promise<SolvedCaptcha> {
  // Each challenge counts once, so none is remembered.
  const askedAt = performance.now()
  const challenge = await send(contactCalls.getCaptcha, {}, { signal: controller.signal })
  const solution = await solveChallenge({ challenge, deriveKey, controller })
  if (!solution) throw new Error('The captcha was not solved in time.')
  const { parameters, signature } = challenge
  return {
    token: btoa(JSON.stringify({ challenge: { parameters, signature }, solution })),
    expiresAt: askedAt + CAPTCHA_LIFETIME_SECONDS * 1000,
  }
}

/** An answer that expires on its way would be rejected. */
const SAFETY_MS = 5_000

const lastsMs = ({ expiresAt }: SolvedCaptcha) => expiresAt - SAFETY_MS - performance.now()

type State = { status: 'idle' | 'solving' | 'failed' } | { status: 'solved'; answer: SolvedCaptcha }

export function useCaptcha() {
  const solving = useRef<AbortController>(null)
  const [state, setState] = useState<State>({ status: 'idle' })

  useEffect(() => () => solving.current?.abort(), [])
  useEffect(() => {
    if (state.status !== 'solved') return
    const timer = setTimeout(() => setState({ status: 'idle' }), lastsMs(state.answer))
    return () => clearTimeout(timer)
  }, [state])

  const untick = () => {
    solving.current?.abort()
    setState({ status: 'idle' })
  }
  const tick = async () => {
    const controller = new AbortController()
    solving.current = controller
    setState({ status: 'solving' })
    const next = await solveCaptcha(controller).then(
      (answer): State => ({ status: 'solved', answer }),
      (): State => ({ status: 'failed' }),
    )
    if (!controller.signal.aborted) setState(next)
  }
  /** The solution to send, or null if there is no valid one. */
  const token = state.status === 'solved' ? state.answer.token : null
  return { status: state.status, tick, untick, token }
}

export type Captcha = ReturnType<typeof useCaptcha>

/** captcha_used means that the answer was spent before. */
export const isCaptchaRejection = (error: unknown) =>
  isApiError(error) && (error.code === 'captcha_used' || error.field === 'captchaToken')
