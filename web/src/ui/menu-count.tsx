// A count beside the entry of a side menu, with what it counts for screen readers.

export const MenuCount = ({ count, of }: { count: number; of: string }) =>
  count > 0 && (
    <span className="tabular ml-auto grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1.5 text-xs font-semibold text-on-accent">
      {count > 99 ? '99+' : count}
      <span className="sr-only"> {of}</span>
    </span>
  )
