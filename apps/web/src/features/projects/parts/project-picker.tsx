// Shows the current project and opens a list of the others. The code of the list is loaded after the page is drawn.
import type { Project } from '@worklane/contract/projects';
import { useEffect, useState } from 'react';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { whenIdle } from '../../../ui/when-idle.ts';
import { PickerButton } from '../pick/picker-button.tsx';

const OpenPicker = lazyPart(async () => (await import('../pick/open-picker.tsx')).OpenPicker);

export function ProjectPicker({ onPick }: { onPick: (project: Project) => void }) {
  const [wasOpened, setWasOpened] = useState(false);
  useEffect(() => {
    void whenIdle().then(OpenPicker.preload);
  }, []);
  const open = () => void OpenPicker.preload().then(() => setWasOpened(true));
  if (wasOpened) return <OpenPicker onPick={onPick} />;
  return (
    <PickerButton
      aria-expanded={false}
      onClick={open}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown' || event.key === 'ArrowUp') open();
      }}
    />
  );
}
