import { Check, Copy } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { t } from '@/lib/texts.ts'
import { Button } from '@/ui/button.tsx'
import { TextField } from './fields.tsx'

export function CopyField({ label, value, hint }: { label: string; value: string; hint?: ReactNode }) {
  const [copied, setCopied] = useState<string | null>(null)
  const isCopied = copied === value
  const copy = () =>
    void navigator.clipboard.writeText(value).then(
      () => setCopied(value),
      // Where a browser refuses, the field is there to select.
      () => undefined,
    )
  return (
    <TextField
      label={label}
      hint={hint}
      value={value}
      readOnly
      spellCheck={false}
      onFocus={(event) => event.target.select()}
      className="font-mono text-sm"
      action={
        <Button variant="secondary" onClick={copy} aria-label={isCopied ? t`Copied: ${label}` : t`Copy: ${label}`}>
          {isCopied ? <Check className="size-4" /> : <Copy className="size-4" />}
          <span role="status">{isCopied ? t`Copied` : t`Copy`}</span>
        </Button>
      }
    />
  )
}
