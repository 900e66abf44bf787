// The links of the top bar, collapsed into a menu on narrow screens.
import { allPages } from '@contract/pages.ts'

export const SITE_LINKS = allPages.flatMap(({ pattern, menu }) => (menu ? [{ to: pattern, label: menu }] : []))
