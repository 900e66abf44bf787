// The seeded people: eight shops and six buyers. Passwords are the stack's business, not the catalogue's.
import { seedId } from './ids.ts'
import type { SeedBuyer, SeedPerson, SeedSeller } from './types.ts'

function person(identityId: number, name: string, username: string): SeedPerson {
  return { id: seedId('person', username), identityId, name, username, email: `${username}@example.com` }
}

export const sellers: SeedSeller[] = [
  {
    ...person(1001, 'Maren of Juniper & Thread', 'juniperthread'),
    shop: 'Juniper & Thread',
    bio: 'Quilt patterns with honest yardage and cutting lists that fit on one page. Tested by three friends before they are listed.',
    avatar: { figure: 'quilt', palette: 'meadow' },
  },
  {
    ...person(1002, 'Odile of Wool & Weather', 'woolweather'),
    shop: 'Wool & Weather',
    bio: 'Colourwork for hands and heads that live near the sea. Every chart is drawn stitch by stitch and printed large.',
    avatar: { figure: 'wool', palette: 'harbour' },
  },
  {
    ...person(1003, 'Tomas of Plain Hours', 'plainhours'),
    shop: 'Plain Hours',
    bio: 'Paper planners for people who have tried the apps. No quotes, no glitter, enough room to write.',
    avatar: { figure: 'clock', palette: 'clay' },
  },
  {
    ...person(1004, 'Ama of Bright Desk', 'brightdesk'),
    shop: 'Bright Desk',
    bio: 'Worksheets from eleven years of teaching primary school. Clear, uncluttered, with answers.',
    avatar: { figure: 'pencil', palette: 'crayon' },
  },
  {
    ...person(1005, 'Ines of Casa Forma', 'casaforma'),
    shop: 'Casa Forma',
    bio: 'Prints made of few shapes and fewer colours, ready for your own printer or a copy shop.',
    avatar: { figure: 'arch', palette: 'terracotta' },
  },
  {
    ...person(1006, 'Bram of Small Tables Press', 'smalltables'),
    shop: 'Small Tables Press',
    bio: 'A kitchen-table press: recipes, short stories and small zines, one good thing at a time.',
    avatar: { figure: 'book', palette: 'beetroot' },
  },
  {
    ...person(1007, 'Lena of Stave & Reed', 'stavereed'),
    shop: 'Stave & Reed',
    bio: 'Clean engravings of old tunes for learners, large enough to read from a stand.',
    avatar: { figure: 'note', palette: 'night' },
  },
  {
    ...person(1008, 'Kofi of Papaya Studio', 'papayastudio'),
    shop: 'Papaya Studio',
    bio: 'Flat, friendly illustration: plants, houses, tiles and quiet wallpapers for screens.',
    avatar: { figure: 'fruit', palette: 'papaya' },
  },
]

export const buyers: SeedBuyer[] = [
  { ...person(2001, 'Hana', 'hana'), avatar: { figure: 'face', palette: 'meadow' } },
  { ...person(2002, 'Pieter', 'pieter'), avatar: { figure: 'face', palette: 'harbour' } },
  { ...person(2003, 'Soledad', 'soledad'), avatar: { figure: 'face', palette: 'terracotta' } },
  { ...person(2004, 'Noor', 'noor'), avatar: { figure: 'face', palette: 'night' } },
  { ...person(2005, 'Callum', 'callum'), avatar: { figure: 'face', palette: 'papaya' } },
  { ...person(2006, 'Ruta', 'ruta'), avatar: { figure: 'face', palette: 'beetroot' } },
]
