// Response headers in Netlify's format (_headers): a path, then indented headers.

/** The headers of one path; later rules win. `variables` replaces each ${NAME}. */
export function parseHeaders(
  file: string,
  variables: Record<string, string>,
): (path: string) => Record<string, string> {
  const rules: { prefix: string; isPrefix: boolean; headers: Record<string, string> }[] = []
  for (const line of file.split('\n')) {
    if (line.trim() === '' || line.trim().startsWith('#')) continue
    if (!/^\s/.test(line)) {
      const path = line.trim()
      rules.push({ prefix: path.replace(/\*$/, ''), isPrefix: path.endsWith('*'), headers: {} })
      continue
    }
    const [name, ...value] = line.trim().split(':')
    const rule = rules.at(-1)
    if (!rule || !name || value.length === 0) throw new Error(`_headers: cannot read "${line.trim()}"`)
    rule.headers[name.toLowerCase()] = value
      .join(':')
      .trim()
      .replace(/\$\{(\w+)\}/g, (whole, key: string) => variables[key] ?? whole)
  }
  return (path) =>
    Object.assign(
      {},
      ...rules
        .filter((rule) => (rule.isPrefix ? path.startsWith(rule.prefix) : path === rule.prefix))
        .map((rule) => rule.headers),
    )
}
