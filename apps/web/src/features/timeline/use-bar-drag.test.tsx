// Tests that a bar is dropped where the pointer lets it go.
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import type { Row } from './build-rows.ts';
import type { Scale } from './link-shapes.ts';
import { useBarDrag } from './use-bar-drag.ts';
import type { DateMoves } from './use-date-moves.ts';

let root: Root;
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const TICKET = { card: { id: 'a', start_date: '2031-05-05', due_date: '2031-05-08' } };
const moves = { move: undefined, change: vi.fn(), commit: vi.fn(), cancel: vi.fn() };

function Chart({ scroller }: { scroller: HTMLDivElement }) {
  const { onPointerDown } = useBarDrag({
    scroller: { current: scroller },
    rows: [{ kind: 'ticket', id: 'a', ticket: TICKET } as unknown as Row],
    scale: { dayWidth: 10 } as Scale,
    names: 0,
    moves: moves as unknown as DateMoves,
  });
  return (
    <div data-ticket="a" onPointerDown={onPointerDown}>
      <span data-movable data-bar />
    </div>
  );
}

it('drops a bar on the day below the pointer, before the frame that would show it', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  // The next frame comes late.
  vi.stubGlobal('requestAnimationFrame', () => 1);
  root = createRoot(document.body.appendChild(document.createElement('div')));
  const scroller = document.body.appendChild(document.createElement('div'));
  scroller.getBoundingClientRect = () => new DOMRect(0, 0, 1_000, 100);
  await act(async () => root.render(<Chart scroller={scroller} />));
  const fire = (type: string, clientX: number) =>
    document
      .querySelector('[data-bar]')
      ?.dispatchEvent(new PointerEvent(type, { clientX, bubbles: true, button: 0, pointerType: 'mouse' }));
  fire('pointerdown', 100);
  fire('pointermove', 110);
  fire('pointermove', 129);
  fire('pointerup', 131);
  expect(moves.commit.mock.calls).toEqual([[{ ticket: TICKET, grip: 'move', days: 3 }]]);
  expect(moves.cancel).not.toHaveBeenCalled();
});
