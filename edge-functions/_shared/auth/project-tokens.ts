import { readSettings } from '../env.ts'
import { tokenVerifier, type VerifyToken } from './tokens.ts'

export function projectTokens(): VerifyToken {
  const settings = readSettings('SUPABASE_URL', 'SUPABASE_PUBLIC_URL', 'SUPABASE_JWT_SECRET', 'SUPABASE_ISSUER')
  return tokenVerifier({
    supabaseUrl: settings.SUPABASE_URL,
    publicUrl: settings.SUPABASE_PUBLIC_URL,
    issuer: settings.SUPABASE_ISSUER,
    jwtSecret: settings.SUPABASE_JWT_SECRET,
  })
}
