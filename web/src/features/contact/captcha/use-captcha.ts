// The state of the captcha in a form: asked for once, spent or expired it must be ticked again.
import { useEffect, useRef, useState } from 'react'
import { type SolvedCaptcha, solveCaptcha } from './solve-captcha.ts'

/** An answer that expires on its way would be rejected. */
const SAFETY_MS = 5_000

/** As far as a timer can wait. */
const lastsMs = ({ expiresAt }: SolvedCaptcha) => Math.min(expiresAt - SAFETY_MS - Date.now(), 2 ** 31 - 1)

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
  /** The answer to send, or null where there is none that still holds. */
  const token = state.status === 'solved' ? state.answer.token : null
  return { status: state.status, tick, untick, token }
}

export type Captcha = ReturnType<typeof useCaptcha>
