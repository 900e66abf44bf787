// The users of the sample shop: eight sellers and six buyers. The stack sets their password.
import { seedId } from '../ids.ts'
import type { SeedSeller, SeedUser } from './types.ts'

function user(identityId: number, name: string, username: string): SeedUser {
  return { id: seedId('person', username), identityId, name, username, email: `${username}@example.com` }
}

export const sellers: SeedSeller[] = [
  {
    ...user(1001, 'Maren of Juniper & Thread', 'juniperthread'),
    shop: 'Juniper & Thread',
    bio: 'Quilt patterns with honest yardage and cutting lists that fit on one page. Tested by three friends before they are listed.',
  },
  {
    ...user(1002, 'Odile of Wool & Weather', 'woolweather'),
    shop: 'Wool & Weather',
    bio: 'Colourwork for hands and heads that live near the sea. Every chart is drawn stitch by stitch and printed large.',
  },
  {
    ...user(1003, 'Tomas of Plain Hours', 'plainhours'),
    shop: 'Plain Hours',
    bio: 'Paper planners for people who have tried the apps. No quotes, no glitter, enough room to write.',
  },
  {
    ...user(1004, 'Ama of Bright Desk', 'brightdesk'),
    shop: 'Bright Desk',
    bio: 'Worksheets from eleven years of teaching primary school. Clear, uncluttered, with answers.',
  },
  {
    ...user(1005, 'Ines of Casa Forma', 'casaforma'),
    shop: 'Casa Forma',
    bio: 'Prints made of few shapes and fewer colours, ready for your own printer or a copy shop.',
  },
  {
    ...user(1006, 'Bram of Small Tables Press', 'smalltables'),
    shop: 'Small Tables Press',
    bio: 'A kitchen-table press: recipes, short stories and small zines, one good thing at a time.',
  },
  {
    ...user(1007, 'Lena of Stave & Reed', 'stavereed'),
    shop: 'Stave & Reed',
    bio: 'Clean engravings of old tunes for learners, large enough to read from a stand.',
  },
  {
    ...user(1008, 'Kofi of Papaya Studio', 'papayastudio'),
    shop: 'Papaya Studio',
    bio: 'Flat, friendly illustration: plants, houses, tiles and quiet wallpapers for screens.',
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
