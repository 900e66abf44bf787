// The rewrite rules of a static host, as Netlify reads them from _redirects: "from to status".
// Supports what our rules use: literal segments, :names, a last *, the statuses 200 (serve or
// forward), 200! (also before a file of that path) and 404, and signed requests (Sign=NAME).

export type Status = 200 | 404
export type Rewrite = { isForced: boolean; isSigned: boolean; status: Status; match(path: string): string | null }

/** The expression of a rule's path: each :name is a group, * is the group "splat". */
export const pathExpression = (path: string): string => {
  const segments = path.split('/').map((segment) => {
    if (segment.startsWith(':')) return `(?<${segment.slice(1)}>[^/]+)`
    const literal = segment.replace(/\*$/, '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    return segment.endsWith('*') ? `${literal}(?<splat>.*)` : literal
  })
  return segments.join('/') + (/[*/]$/.test(path) ? '' : '/?')
}

/** `variables` replaces each ${NAME} in a target. @throws on an unknown line */
export function parseRedirects(file: string, variables: Record<string, string>): Rewrite[] {
  return file
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [from, to, status, sign, ...rest] = line.split(/\s+/)
      const isSigned = /^Sign=\w+$/.test(sign ?? '')
      if (
        !from?.startsWith('/') ||
        !to ||
        !/^(200!?|404)$/.test(status ?? '') ||
        isSigned !== (sign !== undefined) ||
        rest.length > 0
      )
        throw new Error(`_redirects: cannot read "${line}"`)
      const target = to.replace(/\$\{(\w+)\}/g, (whole, name: string) => variables[name] ?? whole)
      const expression = new RegExp(`^${pathExpression(from)}$`)
      return {
        isForced: status === '200!',
        isSigned,
        status: status === '404' ? 404 : 200,
        match: (path) => {
          const found = expression.exec(path)
          return found && target.replace(/:([a-zA-Z]\w*)/g, (whole, name: string) => found.groups?.[name] ?? whole)
        },
      }
    })
}

/** The first rule that matches. For an existing file, only a forced one. */
export const rewrite = (
  rules: Rewrite[],
  path: string,
  isFile = false,
): { target: string; isSigned: boolean; status: Status } | null => {
  for (const rule of rules) {
    if (isFile && !rule.isForced) continue
    const target = rule.match(path)
    if (target !== null) return { target, isSigned: rule.isSigned, status: rule.status }
  }
  return null
}
