// Tests that a list draws the rows its scroller shows, those around them and the kept one, and scrolls to a row that is asked for.
import { act, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useVisibleRows } from './use-visible-rows.ts';

beforeEach(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => void vi.unstubAllGlobals());

const EXTENT = 100;

function List({
  count,
  kept,
  onReady,
}: {
  count: number;
  kept?: number;
  onReady: (show: (index: number) => void) => void;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const { rows, places, showRow } = useVisibleRows({ scroller, count, size: 10, overscan: 1, kept: kept ?? -1 });
  onReady(showRow);
  const measured = (element: HTMLDivElement | null) => {
    if (element) Object.defineProperty(element, 'clientHeight', { configurable: true, value: EXTENT });
    scroller.current = element;
  };
  return (
    <div ref={measured} data-total={places.total}>
      {rows.map(({ index, start }) => (
        <i key={index}>{`${index}@${start}`}</i>
      ))}
    </div>
  );
}

it('follows the scroller, keeps one row, and shows a row that is asked for', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  let show = (_index: number) => {};
  const draw = (count: number, kept?: number) =>
    act(() =>
      root.render(
        <List
          count={count}
          {...(kept === undefined ? {} : { kept })}
          onReady={(showRow) => {
            show = showRow;
          }}
        />,
      ),
    );
  const drawn = () => [...place.querySelectorAll('i')].map(({ textContent }) => Number.parseInt(textContent, 10));
  const scroller = () => place.firstElementChild as HTMLElement;

  await draw(1_000);
  expect(scroller().dataset.total).toBe('10000');
  expect([drawn()[0], drawn().at(-1)]).toEqual([0, 10]);

  scroller().scrollTop = 505;
  await act(() => scroller().dispatchEvent(new Event('scroll')));
  expect([drawn()[0], drawn().at(-1)]).toEqual([49, 61]);
  expect(place.querySelector('i')?.textContent).toBe('49@490');

  await draw(1_000, 3);
  expect(drawn().slice(0, 2)).toEqual([3, 49]);
  await draw(1_000, 900);
  expect(drawn().slice(-2)).toEqual([61, 900]);

  await act(() => show(900));
  expect(scroller().scrollTop).toBe(8_910);
  expect(drawn()).toContain(900);
  expect(drawn()).not.toContain(49);
  await act(() => show(895));
  expect(scroller().scrollTop).toBe(8_910);

  // Fewer rows, before the browser has moved the scroller: the last one is there.
  await draw(5);
  expect(drawn().at(-1)).toBe(4);
  await draw(0);
  expect(drawn()).toEqual([]);
  await act(() => root.unmount());
  place.remove();
});
