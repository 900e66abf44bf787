// What calls for redress share: a guard that takes the links of banned and suspended users.
import { redressGuard } from '../../_shared/auth/guards.ts'
import { handlers } from '../../_shared/http/handle.ts'
import { acting, verifyToken } from '../context.ts'

export const handleRedress = handlers(redressGuard(verifyToken, acting))
