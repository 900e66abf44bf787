// Up to five links of a shop: what each is called, and where it leads.
import { LINK_LABEL_MAX_CHARACTERS, LINK_MAX_CHARACTERS, LINKS_MAX } from '@contract/limits.ts'
import { Button } from '@/ui/button.tsx'
import { TextField } from '@/ui/text-field.tsx'

export type Link = { label: string; url: string }

type LinksFieldProps = { links: Link[]; error?: string; onChange: (links: Link[]) => void }

export function LinksField({ links, error, onChange }: LinksFieldProps) {
  const change = (position: number, part: Partial<Link>) =>
    onChange(links.map((link, index) => (index === position ? { ...link, ...part } : link)))
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 text-xl font-semibold">Links</legend>
      {links.map((link, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a link is known by its place alone
        <div key={position} className="grid items-end gap-3 sm:grid-cols-[1fr_2fr_auto]">
          <TextField
            label={`Label of link ${position + 1}`}
            value={link.label}
            maxLength={LINK_LABEL_MAX_CHARACTERS}
            onChange={(event) => change(position, { label: event.target.value })}
          />
          <TextField
            label={`URL of link ${position + 1}`}
            type="url"
            inputMode="url"
            placeholder="https://"
            value={link.url}
            maxLength={LINK_MAX_CHARACTERS}
            onChange={(event) => change(position, { url: event.target.value })}
          />
          <Button
            variant="secondary"
            aria-label={`Remove link ${position + 1}`}
            onClick={() => onChange(links.filter((_, index) => index !== position))}
          >
            Remove
          </Button>
        </div>
      ))}
      {error && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
      {links.length < LINKS_MAX && (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          onClick={() => onChange([...links, { label: '', url: '' }])}
        >
          Add a link
        </Button>
      )}
    </fieldset>
  )
}
