// The pages of the admin panel, from the manifest of pages.
import { allPages, type PageName, type pages } from '@contract/pages.ts'
import type { waiting } from '@contract/queues.ts'
import {
  Flag,
  Handshake,
  Landmark,
  type LucideIcon,
  Mail,
  MailWarning,
  Scale,
  ScrollText,
  ShieldCheck,
  Star,
  Store,
  Users,
} from 'lucide-react'
import type { z } from 'zod'

type Room = { [Name in PageName]: (typeof pages)[Name] extends { admin: string } ? Name : never }[PageName]

const ICONS: Record<Room, LucideIcon> = {
  admin: Flag,
  users: Users,
  allListings: Store,
  allReviews: Star,
  appeals: Scale,
  adminCases: Handshake,
  contactMessages: Mail,
  failedMails: MailWarning,
  stripeDifferences: Landmark,
  admins: ShieldCheck,
  actions: ScrollText,
}

const isRoom = (name: string): name is Room => Object.hasOwn(ICONS, name)

/** Pages with a count of what is waiting. */
const WAITING: Partial<Record<Room, keyof z.output<typeof waiting>>> = {
  admin: 'reports',
  appeals: 'appeals',
  adminCases: 'cases',
  contactMessages: 'contactMessages',
  failedMails: 'failedMails',
  stripeDifferences: 'differences',
  admins: 'proposals',
}

export const ADMIN_ENTRIES = allPages.flatMap(({ name, pattern, admin }) =>
  admin && isRoom(name) ? [{ label: admin, to: pattern, Icon: ICONS[name], waiting: WAITING[name] }] : [],
)
