import { clsx } from 'clsx'
import { t } from '@/lib/texts.ts'

export const LogoMark = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 32 32" className={className ?? 'size-8'} aria-hidden="true">
    <rect width="32" height="32" rx="7" className="fill-accent" />
    <path
      d="M9 23V10.5l7 7 7-7V23"
      fill="none"
      className="stroke-on-accent"
      strokeWidth="3.2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <circle cx="16" cy="24" r="2" fill="#e9a23b" />
  </svg>
)

/** `compact` leaves the name out where a phone has no room for it. */
export const Logo = ({ className, compact = false }: { className?: string; compact?: boolean }) => (
  <span
    className={clsx('inline-flex items-center gap-2.5 font-display font-bold tracking-tight', className ?? 'text-xl')}
  >
    <LogoMark className="size-[1.5em]" />
    <span className={compact ? 'hidden xs:inline' : undefined}>{t`Marketplace`}</span>
  </span>
)
