// Which Supabase project a shop belongs to, as its own page says.

const named = (page: string, name: string) => new RegExp(`<meta name="${name}" content="(\\S+?)"`).exec(page)?.[1] ?? ''

/** @returns undefined where the text is no page of a shop with its values filled in */
export function projectOf(page: string): { supabase: string; publishableKey: string } | undefined {
  const supabase = named(page, 'supabase-url')
  const publishableKey = named(page, 'supabase-publishable-key')
  if (!URL.canParse(supabase) || publishableKey === '' || publishableKey.includes('%')) return undefined
  return { supabase: new URL(supabase).origin, publishableKey }
}
