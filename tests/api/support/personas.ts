// Who calls: the kinds of people that the API tells apart.

export const PERSONAS = [
  'visitor',
  'stranger',
  'buyer',
  'seller',
  'other seller',
  'admin',
  'banned',
  'deleted',
  'forged token',
] as const
export type Persona = (typeof PERSONAS)[number]
