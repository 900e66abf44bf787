/** Shops whose lists hold email addresses, by the columns that their exports have. */
export const SALES_SOURCES = {
  gumroad: {
    name: 'Gumroad',
    /** The first with a value: the recipient of a gift holds it. */
    address: ['Giftee Email', 'Purchase Email', 'Buyer Email'],
    product: 'Item Name',
    date: 'Purchase Date',
  },
  itch: { name: 'itch.io', address: ['email'], product: 'object_name', date: 'created_at' },
} as const
export type SalesSource = keyof typeof SALES_SOURCES
