// A menu beside the page; a drawer below the medium breakpoint.
import { Dialog, DialogBackdrop, DialogPanel } from '@headlessui/react'
import { type LucideIcon, PanelLeft, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { t } from '@/lib/texts.ts'
import { IconButton, SmallButton } from '@/ui/button.tsx'

type Entry = { to: string; label: string; Icon: LucideIcon; isCurrent: boolean; count?: number }

type SideMenuProps = {
  name: string
  groups: readonly { title?: string; entries: readonly Entry[] }[]
  /** What the counts count, for screen readers. */
  counted: string
  children?: ReactNode
}

export const SideMenu = ({ name, groups, counted, children }: SideMenuProps) => (
  <nav aria-label={name} className="grid gap-3">
    {groups.map(({ title, entries }) => (
      <div key={title ?? ''} className="not-first:border-t not-first:border-line not-first:pt-3">
        {title && (
          <p aria-hidden="true" className="px-3 pb-1 text-sm font-semibold">
            {title}
          </p>
        )}
        <ul aria-label={title} className="grid gap-0.5">
          {entries.map(({ to, label, Icon, isCurrent, count = 0 }) => (
            <li key={to}>
              <Link
                to={to}
                state={{ group: title }}
                aria-current={isCurrent ? 'page' : undefined}
                className="flex items-center gap-3 rounded-md px-3 py-2.5 text-muted hover:bg-sunken hover:text-ink aria-[current]:bg-accent-soft aria-[current]:font-semibold aria-[current]:text-accent-ink md:py-1.5"
              >
                <Icon className="size-4.5 shrink-0" />
                {label}
                {count > 0 && (
                  <span className="tabular ml-auto grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1.5 text-xs font-semibold text-on-accent">
                    {count > 99 ? '99+' : count}
                    <span className="sr-only"> {counted}</span>
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    ))}
    {children}
  </nav>
)

type SideMenuFrameProps = { name: string; menu: ReactNode; children: ReactNode }

export function SideMenuFrame({ name, menu, children }: SideMenuFrameProps) {
  const [open, setOpen] = useState(false)
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: each link closes the drawer
  useEffect(() => setOpen(false), [key])

  return (
    <div className="container-page flex gap-10 pt-6 md:pt-10">
      <aside className="hidden w-50 shrink-0 md:block print:hidden">
        <div className="sticky top-24">{menu}</div>
      </aside>
      <div className="min-w-0 flex-1">
        <SmallButton className="mb-5 md:hidden print:hidden" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <PanelLeft className="size-4" />
          {t`${name} menu`}
        </SmallButton>
        {children}
      </div>
      <Dialog open={open} onClose={setOpen} aria-label={t`${name} menu`} className="relative z-50 md:hidden">
        <DialogBackdrop transition className="fixed inset-0 bg-scrim transition duration-200 data-closed:opacity-0" />
        <DialogPanel
          transition
          className="fixed inset-y-0 left-0 w-60 overflow-y-auto border-r border-line bg-paper p-4 shadow-pop transition duration-200 ease-out-soft data-closed:-translate-x-full"
        >
          <div className="mb-3 flex items-center justify-between">
            <p className="px-3 font-display text-lg font-semibold">{name}</p>
            <IconButton label={t`Close menu`} onClick={() => setOpen(false)}>
              <X className="size-5" />
            </IconButton>
          </div>
          {menu}
        </DialogPanel>
      </Dialog>
    </div>
  )
}
