// The one place that loads @supabase/lite. Its process.emitWarning throws if a warning is an Error,
// like Node's own. The first one, such as too many listeners, would end the process.
const { emitWarning } = process
export const { App, getAuthSchemaSql } = await import('@supabase/lite')
export const { createPostgresConnection } = await import('@supabase/lite/postgres')
process.emitWarning = emitWarning
