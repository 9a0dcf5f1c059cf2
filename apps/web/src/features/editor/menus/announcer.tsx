// Announces to screen readers which kind of block the caret is in and what has just been done.
import { VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { announce, announcedAs, type Session } from './session.ts';

const KEYS = 'Enter to edit, Delete to delete, arrow keys for the next block';

export function Announcer({ session }: { session: Session }) {
  const announced = useStore(session.ui, (ui) => ui.announced);
  const selected = useStore(session.ui, (ui) => (ui.hasFocus ? ui.selected : null));
  const [before, setBefore] = useState<string>();
  const now = selected && announcedAs(selected);
  useEffect(() => {
    if (!selected || now === before) return;
    setBefore(now ?? undefined);
    const { name } = selected;
    if (session.ui.getState().announcedOf !== now)
      announce(session, selected.isWhole ? `${name} block selected. ${KEYS}` : name);
  }, [session, selected, now, before]);
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {announced}
    </VisuallyHidden>
  );
}
