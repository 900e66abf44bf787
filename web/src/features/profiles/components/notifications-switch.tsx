// 'Enable Email Notifications': kept on this device and never sent (spec section 2).
import { Field, Label, Switch } from '@headlessui/react'
import { useState } from 'react'

const KEY = 'email-notifications'

export function NotificationsSwitch() {
  const [enabled, setEnabled] = useState(() => localStorage.getItem(KEY) === 'on')
  const change = (on: boolean) => {
    localStorage.setItem(KEY, on ? 'on' : 'off')
    setEnabled(on)
  }
  return (
    <Field className="flex items-center justify-between gap-4 rounded-md border border-line bg-surface px-4 py-3">
      <Label className="font-semibold">Enable Email Notifications</Label>
      <Switch
        checked={enabled}
        onChange={change}
        className="group inline-flex h-7 w-12 shrink-0 items-center rounded-full border border-line-strong bg-sunken transition-colors data-checked:border-accent data-checked:bg-accent"
      >
        <span className="size-5 translate-x-1 rounded-full bg-line-strong transition group-data-checked:translate-x-5.5 group-data-checked:bg-on-accent" />
      </Switch>
    </Field>
  )
}
