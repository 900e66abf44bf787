// The number by which people call an order.

/** The first group of the order's id, which is enough to tell one person's orders apart. */
export const orderNumber = (orderId: string) => `#${orderId.slice(0, 8)}`
