import type { ReactNode } from 'react'
import { Card } from '@/ui/page-parts.tsx'
import { Part } from '@/ui/part.tsx'

type FormSectionProps = { title: string; lead?: ReactNode; id?: string; children: ReactNode }

export const FormSection = ({ title, lead, id, children }: FormSectionProps) => (
  <Card className="p-4 sm:p-6">
    <h2 id={id} className="text-xl">
      {title}
    </h2>
    {lead && <div className="mt-1.5 text-sm text-muted">{lead}</div>}
    <div className="mt-5 grid gap-6">
      <Part>{children}</Part>
    </div>
  </Card>
)
