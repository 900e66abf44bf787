// Who sells, in words: the same on pages, in mails and in receipts.
import { t } from '#texts'
import type { SellerIdentity } from '../identities.ts'

export const TRADER = t`This seller is a trader.`
/** Directive 2011/83/EU, article 6a. */
export const PRIVATE_SELLER = t`This seller is a private person, not a trader. Consumer rights under EU consumer protection law don’t apply to this purchase. If this shop lets you withdraw, it does so on its own account.`

/** What buyers read about the seller, one fact per line. An address has its own lines. */
export const identityLines = (identity: SellerIdentity): string[] =>
  identity.kind === 'private'
    ? [PRIVATE_SELLER]
    : [
        TRADER,
        identity.legal_name,
        ...identity.address.split(/[\r\n]+/),
        identity.email,
        identity.phone,
        ...(identity.register_number ? [t`Register: ${{ number: identity.register_number }}`] : []),
        ...(identity.vat_number ? [t`VAT number: ${{ number: identity.vat_number }}`] : []),
      ]
