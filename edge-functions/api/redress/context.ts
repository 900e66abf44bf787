// What calls for redress share: a guard that takes the links that were mailed.
import { redressGuard } from '../../_shared/auth/guards.ts'
import { handlers } from '../../_shared/http/handle.ts'
import { acting, verifyToken } from '../context.ts'
import { links } from '../links.ts'

export const handleRedress = handlers(redressGuard(verifyToken, acting, links))
