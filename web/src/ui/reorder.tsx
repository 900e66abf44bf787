// The order of a list: changed by buttons, or by dragging with a mouse, a pen or a finger.
import { clsx } from 'clsx'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { t } from '@/lib/texts.ts'
import { IconButton, SmallButton } from '@/ui/button.tsx'

type Reorder = { names: string[]; disabled: boolean; move: (from: number, to: number) => void }
type Moved = { name: string; place: number; by: number }

/** Near the edge of the window, dragging scrolls the page. */
const EDGE_PX = 72
const STEP_PX = 16

function scrollNearEdge(y: number): void {
  if (y < EDGE_PX) scrollBy(0, -STEP_PX)
  else if (y > innerHeight - EDGE_PX) scrollBy(0, STEP_PX)
}

/** The rows after one moved to another place. */
export const withMoved = <Row,>(rows: readonly Row[], from: number, to: number): Row[] =>
  rows.toSpliced(from, 1).toSpliced(to, 0, ...rows.slice(from, from + 1))

export function useReorder<List extends HTMLElement>({ names, disabled, move }: Reorder) {
  const list = useRef<List>(null)
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null)
  const [moved, setMoved] = useState<Moved | null>(null)

  // A moved item leaves the focus behind, so it follows the one that a button moved.
  useEffect(() => {
    if (!moved) return
    const buttons = list.current?.children[moved.place]?.querySelectorAll<HTMLButtonElement>('[data-by]:enabled') ?? []
    const same = [...buttons].find(({ dataset }) => dataset.by === `${Math.sign(moved.by)}`)
    const target = same ?? buttons[0]
    target?.focus()
  }, [moved])

  const moveBy = (place: number, by: number) => {
    move(place, place + by)
    setMoved({ name: names[place] ?? '', place: place + by, by })
  }
  const placeUnder = ({ clientX, clientY }: PointerEvent) => {
    const item = document.elementFromPoint(clientX, clientY)?.closest('li')
    const place = item ? [...(list.current?.children ?? [])].indexOf(item) : -1
    return place < names.length ? place : -1
  }
  const isHeld = ({ currentTarget, pointerId }: PointerEvent) => currentTarget.hasPointerCapture(pointerId)
  return {
    list,
    moveBy,
    moved:
      moved &&
      t`Moved ${{ name: moved.name }} to position ${{ place: moved.place + 1 }} of ${{ count: names.length }}.`,
    /** The look of an item while one is dragged. */
    look: (place: number): string =>
      clsx(drag?.from === place ? 'opacity-50' : drag?.to === place && 'rounded-md outline-2 outline-accent'),
    /** What an item is dragged by. */
    grip: (place: number) => ({
      onPointerDown: (event: PointerEvent) => {
        if (disabled || event.button !== 0) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        setDrag({ from: place, to: place })
      },
      onPointerMove: (event: PointerEvent) => {
        if (!isHeld(event)) return
        scrollNearEdge(event.clientY)
        const to = placeUnder(event)
        setDrag({ from: place, to: to < 0 ? place : to })
      },
      onPointerUp: (event: PointerEvent) => {
        const to = placeUnder(event)
        if (isHeld(event) && to >= 0 && to !== place) moveBy(place, to - place)
      },
      onLostPointerCapture: () => setDrag(null),
    }),
  }
}

type Reordering = ReturnType<typeof useReorder>

/** The keyboard has the buttons. A finger on it drags instead of scrolling. */
export const Grip = ({ grip, className }: { grip: ReturnType<Reordering['grip']>; className?: string }) => (
  <span
    {...grip}
    aria-hidden
    className={clsx('inline-grid size-8 shrink-0 cursor-grab touch-none place-items-center text-muted', className)}
  >
    <GripVertical className="size-4.5" />
  </span>
)

type MoveButtonsProps = { name: string; place: number; count: number; disabled: boolean; moveBy: Reordering['moveBy'] }

export const MoveButtons = ({ name, place, count, disabled, moveBy }: MoveButtonsProps) => (
  <>
    <IconButton
      label={t`Move ${name} up`}
      data-by={-1}
      disabled={disabled || place === 0}
      onClick={() => moveBy(place, -1)}
    >
      <ArrowUp className="size-4" />
    </IconButton>
    <IconButton
      label={t`Move ${name} down`}
      data-by={1}
      disabled={disabled || place === count - 1}
      onClick={() => moveBy(place, 1)}
    >
      <ArrowDown className="size-4" />
    </IconButton>
  </>
)

type OrderedListProps<Row> = {
  rows: Row[]
  nameOf: (row: Row, place: number) => string
  disabled: boolean
  onChange: (rows: Row[]) => void
  children: (row: Row, place: number) => ReactNode
}

/** A list in an order that buttons change, with a button to remove each row. */
export function OrderedList<Row>({ rows, nameOf, disabled, onChange, children }: OrderedListProps<Row>) {
  const order = useReorder<HTMLUListElement>({
    names: rows.map(nameOf),
    disabled,
    move: (from, to) => onChange(withMoved(rows, from, to)),
  })
  return (
    <>
      <ul ref={order.list} className="grid gap-3">
        {rows.map((row, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a new section is known by its place alone
          <li key={place} className="flex flex-wrap items-end gap-2">
            <div className="min-w-0 flex-1 basis-52">{children(row, place)}</div>
            <div className="flex items-center gap-2">
              <MoveButtons
                name={nameOf(row, place)}
                place={place}
                count={rows.length}
                disabled={disabled}
                moveBy={order.moveBy}
              />
              <SmallButton
                aria-label={t`Remove ${{ name: nameOf(row, place) }}`}
                disabled={disabled}
                onClick={() => onChange(rows.toSpliced(place, 1))}
              >
                {t`Remove`}
              </SmallButton>
            </div>
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {order.moved}
      </p>
    </>
  )
}
