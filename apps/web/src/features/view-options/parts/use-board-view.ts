// Holds the view of a board: a choice applies at once and is written into the address a moment later, a search when the
// typing pauses or the field is left.
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { type BoardSearch, type BoardView, searchOf, viewOf } from './board-view.ts';

const PAUSE_MS = 300;

interface Used {
  view: BoardView;
  change: (change: Partial<BoardView>) => void;
  /** Ends typing in the search: Back from the next page returns to this search. */
  settle: () => void;
}

export function useBoardView(search: BoardSearch, write: (search: BoardSearch) => void): Used {
  const address = JSON.stringify(search);
  // The search is a new object at each render: its text tells whether it has changed.
  const written = useMemo(() => viewOf(JSON.parse(address)), [address]);
  const [view, setView] = useState(written);
  const [known, setKnown] = useState(written);
  // The address changed by itself (back, forward, a link), or now says what was chosen here.
  if (written !== known) {
    setKnown(written);
    if (JSON.stringify(searchOf(view)) !== JSON.stringify(searchOf(written))) setView(written);
  }
  const settle = useEffectEvent((settled: BoardView) => write(searchOf(settled)));
  const isTyped = view.filter.words.trim() !== written.filter.words;
  useEffect(() => {
    if (!isTyped) return undefined;
    const timer = setTimeout(() => settle(view), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [view, isTyped]);

  // One function all along, for parts that are not drawn again with every letter: it changes the newest view.
  const latest = useRef({ view, write });
  // Set at once: layout effects of child components change the view before any effect of this component runs.
  latest.current = { view, write };
  const change = useCallback((part: Partial<BoardView>) => {
    const { view, write } = latest.current;
    const next = { ...view, ...part };
    latest.current.view = next;
    setView(next);
    const { words: _typed, ...chosen } = next.filter;
    const { words: _former, ...before } = view.filter;
    const isChosen = JSON.stringify({ ...next, filter: chosen }) !== JSON.stringify({ ...view, filter: before });
    if (isChosen) write(searchOf(next));
  }, []);
  const leave = () => {
    if (isTyped) write(searchOf(view));
  };
  return { view, change, settle: leave };
}
