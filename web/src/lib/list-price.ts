type Paid = { price: number; discount: number; tax?: number | undefined }

/** Dollars of an item before a discount and without a tax that came on top, in exact cents on the way. */
export const listPrice = ({ price, discount, tax = 0 }: Paid, taxMode?: 'inclusive' | 'exclusive'): number =>
  (Math.round(price * 100) + Math.round(discount * 100) - (taxMode === 'exclusive' ? Math.round(tax * 100) : 0)) / 100
