// The users of the sample shop: eight sellers and six buyers. Their password is the stack's business.
import { seedId } from '../ids.ts'
import type { SeedSeller, SeedUser } from './types.ts'

function user(identityId: number, name: string, username: string): SeedUser {
  return { id: seedId('person', username), identityId, name, username, email: `${username}@example.com` }
}

export const sellers: SeedSeller[] = [
  {
    ...user(1001, 'Maren of Juniper & Thread', 'juniperthread'),
    shop: 'Juniper & Thread',
  },
  {
    ...user(1002, 'Odile of Wool & Weather', 'woolweather'),
    shop: 'Wool & Weather',
  },
  {
    ...user(1003, 'Tomas of Plain Hours', 'plainhours'),
    shop: 'Plain Hours',
  },
  {
    ...user(1004, 'Ama of Bright Desk', 'brightdesk'),
    shop: 'Bright Desk',
  },
  {
    ...user(1005, 'Ines of Casa Forma', 'casaforma'),
    shop: 'Casa Forma',
  },
  {
    ...user(1006, 'Bram of Small Tables Press', 'smalltables'),
    shop: 'Small Tables Press',
  },
  {
    ...user(1007, 'Lena of Stave & Reed', 'stavereed'),
    shop: 'Stave & Reed',
  },
  {
    ...user(1008, 'Kofi of Papaya Studio', 'papayastudio'),
    shop: 'Papaya Studio',
  },
]

export const buyers: SeedUser[] = [
  user(2001, 'Hana', 'hana'),
  user(2002, 'Pieter', 'pieter'),
  user(2003, 'Soledad', 'soledad'),
  user(2004, 'Noor', 'noor'),
  user(2005, 'Callum', 'callum'),
  user(2006, 'Ruta', 'ruta'),
]
