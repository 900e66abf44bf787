// How many conversations have something new, for the dashboard's menu.

export const UnreadCount = ({ count }: { count: number }) =>
  count > 0 && (
    <span className="tabular ml-auto grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1.5 text-xs font-semibold text-on-accent">
      {count > 99 ? '99+' : count}
      <span className="sr-only"> unread</span>
    </span>
  )
