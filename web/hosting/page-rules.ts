// Which addresses the function `pages` answers with a page. Hosted Supabase sends the HTML of a function as plain text, with a content policy
// of its own: a host that can changes both back.
import { pathExpression } from './read-redirects.ts'
import { HOST_RULES } from './rules.ts'

const expressions = HOST_RULES.filter(({ answers }) => answers === 'page').map(
  ({ path }) => new RegExp(`^${pathExpression(path)}$`),
)

export const isPage = (path: string): boolean => expressions.some((expression) => expression.test(path))
