// Something about decisions that its user should read, with the way there.
import { pages } from '@contract/pages.ts'
import type { ReactNode } from 'react'
import { Alert } from '@/ui/alert.tsx'
import { ButtonLink } from '@/ui/button-link.tsx'

type DecisionsAlertProps = { children: ReactNode; label: string; className?: string }

export const DecisionsAlert = ({ children, label, className }: DecisionsAlertProps) => (
  <Alert
    kind="warning"
    className={className}
    action={
      <ButtonLink to={pages.decisions.path()} variant="secondary" size="sm">
        {label}
      </ButtonLink>
    }
  >
    {children}
  </Alert>
)
