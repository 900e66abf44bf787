/** Dollars of an item before a discount, in exact cents on the way. */
export const listPrice = ({ price, discount }: { price: number; discount: number }): number =>
  (Math.round(price * 100) + Math.round(discount * 100)) / 100
