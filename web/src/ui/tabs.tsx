// The address names the open tab, so links, reload and Back work.
import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { TAB_CLASS, TAB_LIST_CLASS } from './link-tabs.tsx'
import { useIsHydrated } from './once-hydrated.tsx'

export type TabSection = {
  /** Stands behind the # of the address. */
  id: string
  name: string
  content: ReactNode
}

/** Without an id in the address the first is shown. */
export function Tabs({ label, tabs }: { label: string; tabs: TabSection[] }) {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const isHydrated = useIsHydrated()
  // No server knows what stands behind the #.
  const linked = isHydrated ? tabs.findIndex(({ id }) => hash === `#${id}`) : 0
  const selected = Math.max(linked, 0)
  const open = (index: number) =>
    void navigate({ search, hash: tabs[index]?.id }, { replace: true, preventScrollReset: true })
  const [wrong, setWrong] = useState<{ index: number; field: HTMLElement } | null>(null)
  useEffect(() => {
    if (wrong?.index !== selected) return
    setWrong(null)
    // The library shows the panel after this render.
    requestAnimationFrame(() => wrong.field.focus())
  }, [wrong, selected])
  return (
    <TabGroup selectedIndex={selected} onChange={open}>
      <TabList aria-label={label} className={TAB_LIST_CLASS}>
        {tabs.map(({ id, name }) => (
          <Tab key={id} className={TAB_CLASS}>
            {name}
          </Tab>
        ))}
      </TabList>
      <TabPanels>
        {/* All stay mounted, so that each keeps its input. */}
        {tabs.map(({ id, content }, index) => (
          <TabPanel
            key={id}
            unmount={false}
            // use-form.ts: a field in a closed tab is wrong.
            onInvalidCapture={({ target }) => {
              if (index === selected) return
              setWrong({ index, field: target as HTMLElement })
              open(index)
            }}
            tabIndex={-1}
            className="*:first:mt-0 *:first:border-t-0 *:first:pt-0 focus-visible:outline-none"
          >
            {content}
          </TabPanel>
        ))}
      </TabPanels>
    </TabGroup>
  )
}
