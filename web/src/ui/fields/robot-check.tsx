import { CircleAlert, ShieldCheck } from 'lucide-react'
import { useId } from 'react'
import { t } from '@/lib/texts.ts'
import type { Captcha } from '@/lib/use-captcha.ts'
import { Spinner } from '../button.tsx'

const STATES = { idle: '', failed: '', solving: t`Verifying...`, solved: t`Verified` } as const

export function RobotCheck({ captcha, error }: { captcha: Captcha; error?: string }) {
  const id = useId()
  const { status, tick, untick } = captcha
  const problem = status === 'failed' ? t`Verification failed. Try again.` : status === 'idle' ? error : undefined
  return (
    <div>
      <div
        className={`flex min-h-14 items-center gap-3 rounded-md border bg-surface px-4 py-3 ${problem ? 'border-danger' : 'border-line-strong/70'}`}
      >
        <input
          id={id}
          type="checkbox"
          checked={status === 'solving' || status === 'solved'}
          onChange={(event) => (event.target.checked ? void tick() : untick())}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-error` : undefined}
          className="size-5 shrink-0 cursor-pointer accent-accent"
        />
        <label htmlFor={id} className="flex-1 cursor-pointer font-semibold select-none">
          {t`I am not a robot`}
        </label>
        <span role="status" className="flex items-center gap-2 text-sm text-muted">
          {status === 'solving' && <Spinner className="size-4" />}
          {status === 'solved' && <ShieldCheck className="size-5 text-accent-ink" />}
          {STATES[status]}
        </span>
      </div>
      {problem && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 flex items-center gap-1.5 text-sm text-danger">
          <CircleAlert className="size-4 shrink-0" />
          {problem}
        </p>
      )}
      <p className="mt-1.5 text-sm text-muted">
        {t`Your browser does a short calculation instead of a puzzle. No third party is involved.`}
      </p>
    </div>
  )
}
