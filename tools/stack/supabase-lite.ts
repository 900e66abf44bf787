// The one place that loads @supabase/lite. It puts in place of process.emitWarning one that fails
// where a warning is an error, as Node's own are, so that the first of them (too many listeners,
// say) would end the process.
const { emitWarning } = process
export const { App, getAuthSchemaSql } = await import('@supabase/lite')
export const { createPostgresConnection } = await import('@supabase/lite/postgres')
process.emitWarning = emitWarning
