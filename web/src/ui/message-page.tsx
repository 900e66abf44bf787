import type { ReactNode } from 'react'
import { PageTitle } from '@/ui/page-parts.tsx'

type MessagePageProps = {
  title: string
  /** In the tab, where it is another. */
  tabTitle?: string
  /** Above the title. */
  sign?: ReactNode
  text?: ReactNode
  /** What to do next. */
  actions?: ReactNode
  /** Read out at once, for what went wrong. */
  isAlert?: boolean
  /** Below the actions. */
  children?: ReactNode
}

export const MessagePage = ({ title, tabTitle = title, sign, text, actions, isAlert, children }: MessagePageProps) => (
  <div
    role={isAlert ? 'alert' : undefined}
    className="container-page grid grid-cols-1 justify-items-center gap-5 py-16 text-center sm:py-28"
  >
    <PageTitle>{tabTitle}</PageTitle>
    {sign}
    <h1 className="max-w-prose text-3xl sm:text-4xl">{title}</h1>
    {text && <div className="max-w-prose text-muted">{text}</div>}
    {actions && <div className="flex flex-wrap justify-center gap-3">{actions}</div>}
    {children}
  </div>
)
