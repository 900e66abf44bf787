// Who calls: the kinds of callers that the API distinguishes.

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
