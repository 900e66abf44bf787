// The links that were mailed. Apart from the API's context, because the function `pages` shares that and holds no secret of links.
import { readSettings } from '../_shared/env.ts'
import { signedLinks } from '../_shared/links/signed-link.ts'

export const links = signedLinks(readSettings('LINK_SECRET').LINK_SECRET)
