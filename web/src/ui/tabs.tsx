// The address names the open tab, so links, reload and Back work.
import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react'
import type { ReactNode } from 'react'
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
  const { hash } = useLocation()
  const navigate = useNavigate()
  const isHydrated = useIsHydrated()
  // No server knows what stands behind the #.
  const linked = isHydrated ? tabs.findIndex(({ id }) => hash === `#${id}`) : 0
  return (
    <TabGroup
      selectedIndex={Math.max(linked, 0)}
      onChange={(index) => void navigate({ hash: tabs[index]?.id }, { replace: true, preventScrollReset: true })}
    >
      <TabList aria-label={label} className={TAB_LIST_CLASS}>
        {tabs.map(({ id, name }) => (
          <Tab key={id} className={TAB_CLASS}>
            {name}
          </Tab>
        ))}
      </TabList>
      <TabPanels>
        {/* All stay mounted, so that each keeps its input. */}
        {tabs.map(({ id, content }) => (
          <TabPanel
            key={id}
            unmount={false}
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
