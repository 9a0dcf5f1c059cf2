// /profile/connect: lets a user grant an API token to the program that sent them here. No screen links to it.
import { ConsentScreen } from '../features/api-tokens/parts/consent-screen.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Scroll } from '../ui/scroll.tsx';
import { useTitle } from '../ui/use-title.ts';

export function ConnectPage() {
  useTitle('Connect a program');
  return (
    <>
      <PageHead title="Connect a program" />
      <Scroll>
        <ConsentScreen />
      </Scroll>
    </>
  );
}
