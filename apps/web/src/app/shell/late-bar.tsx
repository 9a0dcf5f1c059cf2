// Shows what stands beside the search once the page is drawn: the inbox and the assistant.
import { Assistant } from '../../features/assistant/parts/assistant.tsx';
import { Bell } from '../../features/inbox/parts/bell.tsx';
import { Region } from '../../ui/region.tsx';

export function LateBar() {
  return (
    <>
      <Region kind="quiet">
        <Assistant />
      </Region>
      <Bell />
    </>
  );
}
