import type { ReactNode } from 'react'
import { Part } from './part.tsx'

type ActionRowProps = { id: string; title: string; text: ReactNode; action: ReactNode; children?: ReactNode }

/** A line in a list of things that can be done, with its button. */
export const ActionRow = ({ id, title, text, action, children }: ActionRowProps) => (
  <div className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4">
    <Part>
      <div className="min-w-0 flex-1 basis-60">
        <h2 id={id} className="text-base wrap-anywhere">
          {title}
        </h2>
        <p className="text-sm text-muted">{text}</p>
      </div>
      {action}
      <div className="w-full empty:hidden">{children}</div>
    </Part>
  </div>
)
