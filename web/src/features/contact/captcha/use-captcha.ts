// The state of the captcha in a form: asked for once, spent or expired it must be ticked again.
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { solveCaptcha } from './solve-captcha.ts'

/** An answer that expires on its way would be refused. */
const SAFETY_MS = 5_000

export function useCaptcha() {
  const controller = useRef<AbortController>(null)
  const { data, reset, isPending, isError, mutate } = useMutation({ mutationFn: solveCaptcha })

  useEffect(() => () => controller.current?.abort(), [])

  const untick = () => {
    controller.current?.abort()
    reset()
  }
  const tick = () => {
    controller.current = new AbortController()
    mutate(controller.current)
  }
  /** The answer to send, or null where there is none that still holds. */
  const takeToken = () => {
    if (!data) return null
    if (data.expiresAt - SAFETY_MS > Date.now()) return data.token
    reset()
    return null
  }
  const status = isPending ? 'solving' : data ? 'solved' : isError ? 'failed' : 'idle'
  return { status, tick, untick, takeToken } as const
}

export type Captcha = ReturnType<typeof useCaptcha>
