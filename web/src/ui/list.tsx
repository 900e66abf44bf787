import type { ReactNode } from 'react'

type ListProps<Item> = { of: readonly Item[]; className?: string; children: (item: Item) => ReactNode }

/** A list of things that each have an id. */
export const List = <Item extends { id: string }>({ of, className = 'grid gap-4', children }: ListProps<Item>) => (
  <ul className={className}>
    {of.map((item) => (
      <li key={item.id}>{children(item)}</li>
    ))}
  </ul>
)
