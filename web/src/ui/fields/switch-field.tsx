import { Description, Field, Label, Switch } from '@headlessui/react'

type SwitchFieldProps = {
  label: string
  hint?: string
  checked: boolean
  disabled?: boolean
  onChange: (on: boolean) => void
}

export const SwitchField = ({ label, hint, checked, disabled = false, onChange }: SwitchFieldProps) => (
  <Field disabled={disabled} className="flex items-center justify-between gap-4 data-disabled:opacity-60">
    <span className="grid gap-0.5">
      <Label className="font-semibold">{label}</Label>
      {hint && <Description className="text-muted text-sm">{hint}</Description>}
    </span>
    <Switch
      checked={checked}
      onChange={onChange}
      className="group inline-flex h-7 w-12 shrink-0 items-center rounded-full border border-line-strong bg-sunken transition-colors data-checked:border-accent data-checked:bg-accent"
    >
      <span className="size-5 translate-x-1 rounded-full bg-line-strong transition group-data-checked:translate-x-5.5 group-data-checked:bg-on-accent" />
    </Switch>
  </Field>
)
