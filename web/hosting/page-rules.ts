// The addresses of the function `pages`. Hosted Supabase sends its HTML as plain text with another
// content policy: a host that can changes both back.
import { pathExpression } from './read-redirects.ts'
import { HOST_RULES } from './rules.ts'

const expressions = HOST_RULES.filter(({ answers }) => answers === 'page').map(
  ({ path }) => new RegExp(`^${pathExpression(path)}$`),
)

export const isPage = (path: string): boolean => expressions.some((expression) => expression.test(path))
