// Shows what stands beside the search once the page is drawn: the inbox and the assistant.
import { Bell } from '../../features/inbox/parts/bell.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

const Assistant = lazyPart(
  async () => (await import('../../features/assistant/parts/assistant.tsx')).Assistant,
  'quiet',
);

export function LazyBar() {
  return (
    <>
      <Assistant />
      <Bell />
    </>
  );
}
